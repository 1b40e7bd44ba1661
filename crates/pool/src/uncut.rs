//! Work that is not cut off half-way when its caller goes.

use std::future::Future;
use std::task::Poll;
use tokio::task::JoinError;

/// Runs it in place as far as it goes without waiting; what has to wait goes
/// on in a task of its own, so that dropping the caller does not end it in the
/// middle. Most work that only touches memory never waits, and costs no task.
pub(crate) async fn uncut<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> Result<T, JoinError> {
    let mut work = Box::pin(work);
    match futures::poll!(work.as_mut()) {
        Poll::Ready(done) => Ok(done),
        Poll::Pending => tokio::spawn(work).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use tokio::sync::Notify;

    #[tokio::test]
    async fn what_has_begun_goes_on_without_its_caller() {
        let (go, done) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (wait, tell) = (go.clone(), done.clone());
        let mut calling = Box::pin(uncut(async move {
            wait.notified().await;
            tell.notify_one();
        }));
        assert!(futures::poll!(calling.as_mut()).is_pending());
        drop(calling);
        go.notify_one();
        done.notified().await;
    }
}
