//! A light client: one connection, one request at a time. What the client
//! costs is measured along with everything else.

use crate::failure::Failure;
use bytes::Bytes;
use http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpStream;

/// Where questions go, at the gateway as at a provider.
pub(crate) const CHAT: &str = "/v1/chat/completions";

/// An open connection.
pub(crate) struct Connection {
    sender: SendRequest<Full<Bytes>>,
    address: String,
}

/// What is asked, again and again.
#[derive(Clone)]
pub(crate) struct Question {
    body: Bytes,
    headers: HeaderMap,
}

impl Question {
    /// To this model; `more` fields go into the body.
    pub(crate) fn to(model: &str, more: Value) -> Self {
        let mut body =
            json!({ "model": model, "messages": [{ "role": "user", "content": WORDS }] });
        if let (Some(fields), Value::Object(more)) = (body.as_object_mut(), more) {
            fields.extend(more);
        }
        Self::of(&body)
    }

    /// Of this body.
    pub(crate) fn of(body: &Value) -> Self {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, http::HeaderValue::from_static("application/json"));
        Self { body: body.to_string().into(), headers }
    }

    /// A file, as a form sends it.
    pub(crate) fn file(name: &str, text: &str) -> Self {
        const EDGE: &str = "edge-of-a-part-in-the-bench";
        let body = format!(
            "--{EDGE}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             Content-Type: text/plain\r\n\r\n{text}\r\n--{EDGE}--\r\n"
        );
        let mut headers = HeaderMap::new();
        if let Ok(kind) =
            http::HeaderValue::from_str(&format!("multipart/form-data; boundary={EDGE}"))
        {
            headers.insert(header::CONTENT_TYPE, kind);
        }
        Self { body: body.into(), headers }
    }

    /// With a header of ours.
    pub(crate) fn with(mut self, name: &'static str, value: &'static str) -> Self {
        self.headers.insert(name, http::HeaderValue::from_static(value));
        self
    }
}

/// What every question says.
pub(crate) const WORDS: &str = "The tenant pays the rent on the first day of each month.";

impl Connection {
    /// To a host and port.
    pub(crate) async fn open(address: &str) -> Result<Self, Failure> {
        let failed = |error: &dyn std::fmt::Display| Failure::at(address, error);
        let stream = TcpStream::connect(address).await.map_err(|error| failed(&error))?;
        stream.set_nodelay(true).map_err(|error| failed(&error))?;
        let (sender, connection) =
            handshake(TokioIo::new(stream)).await.map_err(|error| failed(&error))?;
        tokio::spawn(connection);
        Ok(Self { sender, address: address.to_owned() })
    }

    /// Asks; the body is still to come.
    pub(crate) async fn ask(
        &mut self,
        question: &Question,
    ) -> Result<http::Response<Incoming>, Failure> {
        self.send(Method::POST, CHAT, question).await
    }

    /// Asks and reads to the end.
    pub(crate) async fn whole(&mut self, question: &Question) -> Result<Whole, Failure> {
        self.whole_at(CHAT, question).await
    }

    /// The same elsewhere.
    pub(crate) async fn whole_at(
        &mut self,
        path: &str,
        question: &Question,
    ) -> Result<Whole, Failure> {
        let response = self.send(Method::POST, path, question).await?;
        self.read(response).await
    }

    /// A document.
    pub(crate) async fn json(&mut self, path: &str) -> Result<Value, Failure> {
        let nothing = Question { body: Bytes::new(), headers: HeaderMap::new() };
        let response = self.send(Method::GET, path, &nothing).await?;
        let whole = self.read(response).await?;
        serde_json::from_slice(&whole.body).map_err(|error| Failure::at(path, error))
    }

    async fn read(&self, response: http::Response<Incoming>) -> Result<Whole, Failure> {
        let (head, body) = response.into_parts();
        let body = body.collect().await.map_err(|error| Failure::at(&self.address, error))?;
        Ok(Whole { status: head.status, headers: head.headers, body: body.to_bytes() })
    }

    async fn send(
        &mut self,
        method: Method,
        path: &str,
        question: &Question,
    ) -> Result<http::Response<Incoming>, Failure> {
        let failed = |error: &dyn std::fmt::Display| Failure::at(&self.address, error);
        let mut request = Request::new(Full::new(question.body.clone()));
        *request.method_mut() = method;
        *request.uri_mut() = path.parse().map_err(|error| failed(&error))?;
        let mut headers = question.headers.clone();
        let host = self.address.parse().map_err(|error| failed(&error))?;
        headers.insert(header::HOST, host);
        *request.headers_mut() = headers;
        self.sender.ready().await.map_err(|error| failed(&error))?;
        self.sender.send_request(request).await.map_err(|error| failed(&error))
    }
}

/// A whole answer.
pub(crate) struct Whole {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Whole {
    /// # Errors
    /// Where it is anything but an answer.
    pub(crate) fn expect_answer(&self) -> Result<(), Failure> {
        if self.status == StatusCode::OK {
            return Ok(());
        }
        let words = String::from_utf8_lossy(&self.body).into_owned();
        Err(Failure::at(format!("an answer was expected and {} came", self.status), words))
    }
}
