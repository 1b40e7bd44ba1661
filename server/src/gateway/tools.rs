//! Functions that a caller offers.

use super::error::Fault;
use pool::{Choice, Function, Tools};
use serde_json::{Value, json};

/// # Errors
/// Where a tool is no function, or the choice names none of them.
pub(super) fn read(
    tools: Option<Value>,
    choice: Option<Value>,
    parallel: Option<bool>,
) -> Result<Option<Tools>, Fault> {
    let list = match tools {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(list)) => list,
        Some(_) => return Err(Fault::invalid("tools", "\"tools\" is a list.")),
    };
    let choice = choice.unwrap_or_default();
    if list.is_empty() {
        return match choice.as_str() {
            None | Some("none" | "auto") if choice.is_null() || choice.is_string() => Ok(None),
            _ => Err(Fault::invalid("tool_choice", "There is no tool to choose.")),
        };
    }
    let functions = list.iter().enumerate().map(|(place, tool)| function(tool, place));
    let functions: Vec<Function> = functions.collect::<Result<_, _>>()?;
    let choice = chosen(&choice, &functions).ok_or_else(|| {
        let message = "\"tool_choice\" is \"auto\", \"none\", \"required\" or one of the functions in \"tools\".";
        Fault::invalid("tool_choice", message)
    })?;
    Ok(Some(Tools { functions, choice, parallel }))
}

fn function(tool: &Value, place: usize) -> Result<Function, Fault> {
    let function = &tool["function"];
    let name = function["name"].as_str().filter(|name| !name.is_empty());
    match name {
        Some(name) if tool["type"] == "function" => Ok(Function {
            name: name.to_owned(),
            description: function["description"].as_str().map(str::to_owned),
            parameters: match &function["parameters"] {
                Value::Null => json!({ "type": "object", "properties": {} }),
                schema => schema.clone(),
            },
            strict: function["strict"].as_bool(),
        }),
        _ => Err(Fault::invalid(
            &format!("tools[{place}]"),
            "A tool is of type \"function\" and its function has a name.",
        )),
    }
}

fn chosen(choice: &Value, functions: &[Function]) -> Option<Choice> {
    match choice {
        Value::Null => Some(Choice::Auto),
        Value::String(word) => match word.as_str() {
            "auto" => Some(Choice::Auto),
            "none" => Some(Choice::None),
            "required" => Some(Choice::Required),
            _ => None,
        },
        named => {
            let name = named["function"]["name"].as_str()?;
            functions.iter().find(|one| one.name == name)?;
            Some(Choice::Named(name.to_owned()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_of_what_is_offered() {
        let tools = || Some(json!([{ "type": "function", "function": { "name": "weather" } }]));
        let named = |name: &str| Some(json!({ "type": "function", "function": { "name": name } }));
        let choice = |choice| read(tools(), choice, None).map(|tools| tools.unwrap().choice);
        assert_eq!(choice(None), Ok(Choice::Auto));
        assert_eq!(choice(Some("required".into())), Ok(Choice::Required));
        assert_eq!(choice(named("weather")), Ok(Choice::Named("weather".into())));
        assert!(choice(named("tide")).is_err());
        assert!(choice(Some("maybe".into())).is_err());
        assert_eq!(read(None, None, None), Ok(None));
        assert_eq!(read(None, Some("none".into()), None), Ok(None));
        assert!(read(None, Some("required".into()), None).is_err());
    }
}
