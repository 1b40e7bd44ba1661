//! Connections that can be reset from within a handler.

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use futures::task::AtomicWaker;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// Resets its connection when told.
#[derive(Debug, Clone, Default)]
pub(crate) struct Fuse(Arc<State>);

#[derive(Debug, Default)]
struct State {
    blown: AtomicBool,
    reader: AtomicWaker,
    writer: AtomicWaker,
}

impl Fuse {
    pub(crate) fn blow(&self) {
        self.0.blown.store(true, Ordering::SeqCst);
        self.0.reader.wake();
        self.0.writer.wake();
    }

    fn is_blown(&self) -> bool {
        self.0.blown.load(Ordering::SeqCst)
    }
}

/// A listener whose connections have a fuse.
pub(crate) struct Fused(pub(crate) TcpListener);

impl Listener for Fused {
    type Io = FusedStream;
    type Addr = Fuse;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        let (stream, _) = Listener::accept(&mut self.0).await;
        let fuse = Fuse::default();
        (FusedStream { stream, fuse: fuse.clone() }, fuse)
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        Ok(Fuse::default())
    }
}

impl Connected<IncomingStream<'_, Fused>> for Fuse {
    fn connect_info(stream: IncomingStream<'_, Fused>) -> Self {
        stream.remote_addr().clone()
    }
}

/// A connection with a fuse.
pub(crate) struct FusedStream {
    stream: TcpStream,
    fuse: Fuse,
}

impl FusedStream {
    fn check(&self, waker: &AtomicWaker, context: &Context<'_>) -> io::Result<()> {
        waker.register(context.waker());
        if self.fuse.is_blown() {
            // Without lingering, closing sends a reset.
            let _ = self.stream.set_zero_linger();
            return Err(io::ErrorKind::ConnectionReset.into());
        }
        Ok(())
    }
}

impl AsyncRead for FusedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.check(&self.fuse.0.reader, context)?;
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for FusedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.check(&self.fuse.0.writer, context)?;
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
