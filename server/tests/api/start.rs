//! What stops the start, each with a sentence and a failure's exit code.

use crate::support::{TestApp, advai, outcome};
use sqlx::{Connection, SqliteConnection};

#[test]
fn a_mistake_in_the_file_is_named_with_its_line_and_what_is_right() {
    let provider = |line: &str| {
        format!(
            "[[provider]]\nname = \"mine\"\ndialect = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"\n{line}\n"
        )
    };
    for (toml, words) in [
        ("nonsense = 1\n".to_owned(), &["line 1", "nonsense"][..]),
        ("headroom = 0.5\nheadroom = 0.6\n".to_owned(), &["line 2"]),
        ("# a comment\nheadroom = 2\n".to_owned(), &["line 2", "headroom", "0.8"]),
        ("max_attempts = \"many\"\n".to_owned(), &["line 1"]),
        ("max_upload_mb = 0\n".to_owned(), &["line 1", "max_upload_mb"]),
        (provider("modle = \"x\""), &["line 5", "modle"]),
        (provider("requests_per_minute = 0"), &["line 5", "requests_per_minute"]),
        (provider("day_resets = \"Mars/Olympus\""), &["line 5", "America/Los_Angeles"]),
        (provider("keys = [\"env:ADVAI_TEST_NO_SUCH\"]"), &["line 5", "ADVAI_TEST_NO_SUCH"]),
        (provider("preset = \"grok\""), &["line 5", "grok", "groq"]),
        (format!("{}{}", provider(""), provider("")), &["line 6", "unique"]),
        ("[[provider]]\nname = \"a\"\ndialect = \"smalltalk\"\n".to_owned(), &["line 3", "smalltalk", "openai"]),
        ("[[provider]]\nname = \"a\"\npreset = \"gemini\"\n".to_owned(), &["line 1", "GEMINI_API_KEY"]),
        ("[[provider]]\nname = \"a\"\npreset = \"groq\"\n".to_owned(), &["line 1", "GROQ_API_KEY"]),
        ("[[provider]]\nname = \"a\"\n".to_owned(), &["line 1", "dialect"]),
        ("[[provider]]\nname = \"a\"\ndialect = \"ollama\"\nbase_url = \"http://8.8.8.8\"\nmodel = \"m\"\nlocal = true\n".to_owned(), &["line 4", "8.8.8.8"]),
        ("[[provider]]\nname = \"a/b\"\n".to_owned(), &["line 2", "letters"]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("advai.toml"), &toml).unwrap();
        let (status, said) = outcome(advai(folder.path(), &[]));
        assert!(!status.success(), "{toml}");
        assert!(said.contains("advai.toml"), "{toml}\n{said}");
        for word in words {
            assert!(said.contains(word), "{word} in\n{toml}\n{said}");
        }
        assert!(!folder.path().join("data").exists(), "nothing is made before the file is read");
    }
}

/// Each kind of mistake in a provider names the provider and the line.
#[test]
fn a_mistake_in_a_provider_names_it_and_its_line() {
    let well = "[[provider]]\nname = \"well\"\ndialect = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"\n\n";
    let bad = |base_url: &str, line: &str| {
        format!(
            "{well}[[provider]]\nname = \"mine\"\ndialect = \"openai\"\nbase_url = \"{base_url}\"\n{line}\n"
        )
    };
    let mut cases = Vec::new();
    for address in [
        "",
        "host",
        "127.0.0.1:9/v1",
        "ftp://host/v1",
        "http://",
        "http:///v1",
        "http://a host/v1",
        "http://host:99999/v1",
        "http://host:0/v1",
        "http://me:sk-secret@host/v1",
        "http://host/v1?key=sk-secret",
    ] {
        cases.push((bad(address, "model = \"m\""), "line 9", "base_url"));
    }
    let local = |line: &str| bad("http://127.0.0.1:9/v1", line);
    for limit in [
        "requests_per_minute",
        "tokens_per_minute",
        "requests_per_day",
        "tokens_per_day",
        "daily_budget",
        "max_in_flight",
        "context",
        "connect_timeout",
        "first_token_timeout",
        "idle_timeout",
        "total_timeout",
    ] {
        cases.push((local(&format!("{limit} = 0")), "line 10", limit));
    }
    for (line, word) in [
        ("modle = \"sk-secret\"", "modle"),
        ("requests_per_minute = -1", "expected"),
        ("requests_per_minute = \"sk-secret\"", "expected"),
        ("keys = \"sk-secret\"", "expected"),
        ("keys = [\"sk-secret two\"]", "space"),
        ("keys = [\"one\", \"sk-secret\\ttwo\"]", "space"),
        ("keys = [\"env:ADVAI_TEST_SPACED\"]", "space"),
        ("keys = [\"sk-contraseña\"]", "ASCII"),
        ("keys = [\"env:ADVAI_TEST_NO_SUCH\"]", "ADVAI_TEST_NO_SUCH"),
    ] {
        cases.push((local(line), "line 10", word));
    }
    let no_key = "has no key";
    cases.push((bad("https://host.example/v1", "model = \"m\""), "line 6", no_key));
    cases.push((bad("https://host.example/v1", "model = \"m\"\nkeys = []"), "line 6", no_key));
    cases.push((bad("https://host.example/v1", "keys = [\"k\"]"), "line 6", "needs a model"));
    for (toml, line, word) in cases {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("advai.toml"), &toml).unwrap();
        let variables = [("ADVAI_TEST_SPACED", "sk-secret two")];
        let (status, said) = outcome(advai(folder.path(), &variables));
        assert!(!status.success(), "{toml}");
        for word in ["advai.toml", line, "mine", word] {
            assert!(said.contains(word), "{word} in\n{toml}\n{said}");
        }
        assert!(!said.contains("sk-secret"), "{said}");
    }
}

#[test]
fn a_mistake_in_the_environment_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for (variables, words) in [
        (&[("ADVAI_LLM", "grok")][..], &["grok", "groq", "none"][..]),
        (&[("ADVAI_LLM", "groq")], &["groq", "GROQ_API_KEY"]),
        (&[("ADVAI_LLM", "anthropic")], &["anthropic", "ANTHROPIC_API_KEY"]),
        (&[("ADVAI_LLM", ",")], &["none"]),
        (&[("ADVAI_LLM", "doubao"), ("ARK_API_KEY", "sk-secret")], &["model"]),
        (&[("ADVAI_ADDR", "0.0.0.0:3000")], &["loopback", "127.0.0.1:3000"]),
        (&[("ADVAI_ADDR", "somewhere")], &["somewhere"]),
        (&[("ADVAI_HEARTBEAT_SECONDS", "soon")], &["soon", "15"]),
        (&[("ADVAI_CONFIG", "absent.toml")], &["absent.toml"]),
        (&[("ADVAI_LOG", "a=b=c")], &["ADVAI_LOG"]),
        (&[("ADVAI_LOG_FORMAT", "xml")], &["json"]),
        (
            &[("ADVAI_LLM", "none"), ("DATABASE_URL", "postgres://u:sk-secret@h/d")],
            &["PostgreSQL", "ADVAI_DATA"],
        ),
    ] {
        let (status, said) = outcome(advai(folder.path(), variables));
        assert!(!status.success(), "{variables:?}");
        for word in words {
            assert!(said.contains(word), "{word} in {said}");
        }
        assert!(!said.contains("sk-secret"), "{said}");
    }
}

#[test]
fn a_busy_port_is_told_and_nothing_is_touched() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let folder = tempfile::tempdir().unwrap();
    let (status, said) =
        outcome(advai(folder.path(), &[("ADVAI_LLM", "none"), ("ADVAI_ADDR", &address)]));
    assert!(!status.success());
    assert!(said.contains(&address) && said.contains("ADVAI_ADDR"), "{said}");
    assert!(!folder.path().join("data").exists());
}

#[tokio::test]
async fn a_second_server_on_the_same_folder_is_refused_and_the_first_goes_on() {
    let app = TestApp::start();
    let (status, said) = outcome(advai(app.folder.path(), &[("ADVAI_LLM", "none")]));
    assert!(!status.success());
    assert!(said.contains("PostgreSQL"), "{said}");
    assert_eq!(app.json("/readyz").await["status"], "ready");
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "in the way").unwrap();
    for data in ["file", "file/below", "/proc/advai"] {
        let (status, said) =
            outcome(advai(folder.path(), &[("ADVAI_LLM", "none"), ("ADVAI_DATA", data)]));
        assert!(!status.success(), "{data}");
        assert!(said.contains(data) && said.contains("written"), "{said}");
    }
    assert_eq!(std::fs::read_to_string(folder.path().join("file")).unwrap(), "in the way");
}

#[tokio::test]
async fn a_database_of_a_newer_release_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    std::fs::create_dir(&data).unwrap();
    let file = data.join("advai.db");
    let url = format!("sqlite://{}?mode=rwc", file.display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    for statement in ["CREATE TABLE later (x)", "PRAGMA user_version = 999"] {
        sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    let before = std::fs::read(&file).unwrap();
    let (status, said) = outcome(advai(folder.path(), &[("ADVAI_LLM", "none")]));
    assert!(!status.success());
    assert!(said.contains("newer"), "{said}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[test]
fn the_command_line_explains_itself() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| {
        let mut command = advai(folder.path(), &[("ADVAI_LLM", "none")]);
        command.args(words);
        outcome(command)
    };
    for (words, code, said) in [
        (&["--help"][..], 0, "providers"),
        (&["--version"], 0, "advai"),
        (&["providers"], 0, "No model"),
        (&["review", "absent.md"], 2, "absent.md"),
        (&["worker"], 2, "yet"),
        (&["dance"], 2, "dance"),
        (&["compare", "absent.md", "absent.md"], 2, "absent.md"),
    ] {
        let (status, text) = run(words);
        assert_eq!(status.code(), Some(code), "{words:?} {text}");
        assert!(text.contains(said), "{words:?} {text}");
    }
}

#[test]
fn providers_are_listed_without_their_keys() {
    let folder = tempfile::tempdir().unwrap();
    let toml = "[[provider]]\nname = \"mine\"\npreset = \"groq\"\nbase_url = \"http://127.0.0.1:9/v1\"\nkeys = [\"env:MY_KEYS\"]\n";
    std::fs::write(folder.path().join("advai.toml"), toml).unwrap();
    let mut command = advai(folder.path(), &[("MY_KEYS", "sk-one, sk-two")]);
    command.arg("providers");
    let (status, said) = outcome(command);
    assert!(status.success(), "{said}");
    assert!(
        said.contains("mine")
            && said.contains("llama-3.3-70b-versatile")
            && said.contains("30 requests a minute")
    );
    assert!(said.contains("cannot serve"), "{said}");
    assert!(!said.contains("sk-"), "{said}");
}

#[test]
fn two_files_are_compared_without_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let old = "# A\n\n## 1. Term\n\nThe term is one year from today.\n\n## 2. Notice\n\nNotice is thirty days in writing.\n";
    std::fs::write(folder.path().join("old.md"), old).unwrap();
    std::fs::write(folder.path().join("new.md"), old.replace("thirty", "sixty")).unwrap();
    let mut command = advai(folder.path(), &[]);
    command.args(["compare", "old.md", "new.md", "--format", "json"]);
    let (status, said) = outcome(command);
    assert!(status.success(), "{said}");
    let comparison: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(comparison["summary"]["modified"], 1, "{said}");
}

#[test]
fn a_file_is_reviewed_without_a_server_and_nothing_is_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let temporary = folder.path().join("tmp");
    std::fs::create_dir(&temporary).unwrap();
    std::fs::write(folder.path().join("contract.md"), crate::support::CONTRACT).unwrap();
    let next = crate::support::CONTRACT.replace("thirty", "sixty");
    std::fs::write(folder.path().join("next.md"), next).unwrap();
    for (words, said) in [
        (&["review", "contract.md"][..], "clauses analysed"),
        (&["review", "next.md", "--against", "contract.md", "--format", "json"], "\"number\": 2"),
    ] {
        let variables = [("ADVAI_LLM", "none"), ("TMPDIR", temporary.to_str().unwrap())];
        let mut command = advai(folder.path(), &variables);
        command.args(words);
        let (status, text) = outcome(command);
        assert!(status.success() && text.contains(said), "{text}");
    }
    assert_eq!(std::fs::read_dir(&temporary).unwrap().count(), 0);
    assert!(!folder.path().join("data").exists());
}
