//! Providers and models by the names that callers know.

use crate::Only;
use crate::core::Core;
use crate::wire::models::first_model;

/// A provider with the models that can be asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// The provider's name.
    pub provider: String,
    /// Its models, the one for complex work first.
    pub models: Vec<String>,
}

impl Core {
    /// Every provider with its models as far as they are known.
    pub(crate) fn models(&self) -> Vec<Named> {
        let named = |provider: &crate::route::provider::Provider| {
            let config = &provider.config;
            let complex = provider.shown(&config.model);
            let simple = config.simple_model.as_deref().filter(|simple| *simple != complex);
            let models = [Some(complex), simple].into_iter().flatten();
            Named {
                provider: config.name.clone(),
                models: models.filter(|model| !model.is_empty()).map(str::to_owned).collect(),
            }
        };
        self.providers.iter().map(named).collect()
    }

    /// The provider and the model of that name, the latter as it is configured.
    pub(crate) async fn named(&self, only: &Only) -> Option<(usize, Option<String>)> {
        let (index, provider) = self
            .providers
            .iter()
            .enumerate()
            .find(|(_, provider)| provider.config.name == only.provider)?;
        let Some(model) = &only.model else { return Some((index, None)) };
        let config = &provider.config;
        if *model == config.model || Some(model) == config.simple_model.as_ref() {
            return Some((index, Some(model.clone())));
        }
        // The first model it serves: perhaps nobody has asked for it yet.
        if !config.model.is_empty() {
            return None;
        }
        if provider.first_model.get().is_none() {
            let key = provider.accounts.first()?.keys.first()?.secret.as_ref();
            let client = provider.client.as_ref().ok()?;
            let found = first_model(client, provider.speak, &provider.base, key, config.local);
            let found = found.await.ok()?;
            provider.first_model.get_or_init(|| found);
        }
        (provider.first_model.get() == Some(model)).then(|| (index, Some(String::new())))
    }
}
