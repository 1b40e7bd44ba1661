//! Erases the type of a view, at a quarter less of WASM than Leptos' own way.
//!
//! Leptos keeps for each erased type the code that hydrates it piece by piece
//! across await points, which only lazily loaded routes need; there are none
//! here. [`Eager`] hydrates in one go, so that code is never made.

use leptos::{
    prelude::{AnyView, IntoAny},
    tachys::{
        html::attribute::{Attribute, any_attribute::AnyAttribute},
        hydration::Cursor,
        ssr::StreamBuilder,
        view::{Position, PositionState, Render, RenderHtml, add_attr::AddAnyAttr},
    },
};

/// Erases a view's type.
pub(crate) trait Erase {
    /// The view without its type.
    fn erase(self) -> AnyView;
}

impl<T: RenderHtml + Send + 'static> Erase for T {
    fn erase(self) -> AnyView {
        Eager(self).into_any()
    }
}

/// A view that hydrates in one go.
struct Eager<T>(T);

impl<T: Render> Render for Eager<T> {
    type State = T::State;

    fn build(self) -> T::State {
        self.0.build()
    }

    fn rebuild(self, state: &mut T::State) {
        self.0.rebuild(state);
    }
}

impl<T: RenderHtml> AddAnyAttr for Eager<T> {
    type Output<A: Attribute> = Self;

    /// No attribute is spread onto an erased view here.
    fn add_any_attr<A: Attribute>(self, _attribute: A) -> Self::Output<A> {
        self
    }
}

impl<T: RenderHtml> RenderHtml for Eager<T> {
    type AsyncOutput = T::AsyncOutput;
    type Owned = Eager<T::Owned>;

    const MIN_LENGTH: usize = T::MIN_LENGTH;
    const EXISTS: bool = T::EXISTS;

    fn dry_resolve(&mut self) {
        self.0.dry_resolve();
    }

    async fn resolve(self) -> T::AsyncOutput {
        self.0.resolve().await
    }

    fn html_len(&self) -> usize {
        self.0.html_len()
    }

    fn to_html_with_buf(
        self,
        buf: &mut String,
        position: &mut Position,
        escape: bool,
        mark_branches: bool,
        extra_attrs: Vec<AnyAttribute>,
    ) {
        self.0.to_html_with_buf(buf, position, escape, mark_branches, extra_attrs);
    }

    fn to_html_async_with_buf<const OUT_OF_ORDER: bool>(
        self,
        buf: &mut StreamBuilder,
        position: &mut Position,
        escape: bool,
        mark_branches: bool,
        extra_attrs: Vec<AnyAttribute>,
    ) {
        self.0.to_html_async_with_buf::<OUT_OF_ORDER>(
            buf,
            position,
            escape,
            mark_branches,
            extra_attrs,
        );
    }

    fn hydrate<const FROM_SERVER: bool>(
        self,
        cursor: &Cursor,
        position: &PositionState,
    ) -> T::State {
        self.0.hydrate::<FROM_SERVER>(cursor, position)
    }

    fn into_owned(self) -> Self::Owned {
        Eager(self.0.into_owned())
    }
}
