//! Erases the type of a view.

use leptos::prelude::{AnyView, IntoAny, RenderHtml, View};

/// Erases a view's type.
pub(crate) trait Erase {
    /// The view without its type.
    fn erase(self) -> AnyView;
}

/// What stands inside, rather than the view around it: `view!` erases elements
/// as they are, and code that is made once for both is half as much WASM.
impl<T: RenderHtml + Send + 'static> Erase for View<T> {
    fn erase(self) -> AnyView {
        self.into_inner().into_any()
    }
}
