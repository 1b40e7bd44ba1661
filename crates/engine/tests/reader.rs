//! The document reader's child process, with a shell standing in for it.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

use document::{Format, ReadErrorCode};
use engine::{ChildReader, Converter, Reader};
use std::{path::PathBuf, time::Duration};

fn shell(script: &str, limit: Duration) -> ChildReader {
    ChildReader::new(PathBuf::from("/bin/sh"), vec!["-c".into(), script.into()], limit)
}

const LONG: Duration = Duration::from_secs(60);

#[tokio::test]
async fn a_child_that_never_ends_is_killed_at_its_limit() {
    let reader = shell("exec sleep 600", Duration::from_millis(100));
    let error = reader.read(vec![0; 1 << 20], Format::Pdf, None).await.unwrap_err();
    assert_eq!(error.code, ReadErrorCode::DocumentHostile);
}

#[tokio::test]
async fn a_child_that_crashes_or_talks_nonsense_makes_the_file_unreadable() {
    for script in ["exit 3", "kill -9 $$", "cat >/dev/null; echo nonsense"] {
        let error = shell(script, LONG).read(b"x".to_vec(), Format::Text, None).await.unwrap_err();
        assert_eq!(error.code, ReadErrorCode::DocumentUnreadable, "{script}");
    }
}

#[tokio::test]
async fn the_child_sees_the_order_and_the_bytes_and_nothing_of_our_environment() {
    // The answer repeats what the child saw: its first line of input, and its
    // environment where it holds more than a shell sets by itself.
    let script = r#"read -r order; rest=$(cat); n=$(env | grep -c KEY)
        printf '{"Err":{"code":"document_unreadable","detail":"%s|%s|%s"}}' "$(printf %s "$order" | tr -d '"')" "$rest" "$n""#;
    let error = shell(script, LONG)
        .read(b"the bytes".to_vec(), Format::Docx, Some("secret".to_owned()))
        .await
        .unwrap_err();
    assert_eq!(error.detail, "{format:docx,password:secret}|the bytes|0");
}

#[tokio::test]
async fn an_error_of_the_reader_comes_through_with_its_code() {
    let script = r#"cat >/dev/null; echo noise of a parser; echo '{"Err":{"code":"document_encrypted","detail":"It asks for a password."}}'"#;
    let error = shell(script, LONG).read(Vec::new(), Format::Pdf, None).await.unwrap_err();
    assert_eq!(error.code, ReadErrorCode::DocumentEncrypted);
    assert_eq!(error.detail, "It asks for a password.");
}

/// A converter that is a shell script; `$home` is its folder.
fn converter(folder: &std::path::Path, script: &str, limit: Duration) -> Converter {
    use std::os::unix::fs::PermissionsExt;
    let program = folder.join("soffice");
    std::fs::write(&program, format!("#!/bin/sh\nhome=$HOME\n{script}\n")).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    Converter::new(program, limit)
}

#[tokio::test]
async fn an_old_word_file_reaches_the_reader_as_docx() {
    let folder = tempfile::tempdir().unwrap();
    let converter = converter(folder.path(), "tr a-z A-Z <$home/input.doc >$home/input.docx", LONG);
    let script = r#"read -r order; rest=$(cat)
        printf '{"Err":{"code":"document_unreadable","detail":"%s|%s"}}' "$(printf %s "$order" | tr -d '"')" "$rest""#;
    let reader = shell(script, LONG).converting(Some(converter));
    let error = reader.read(b"old".to_vec(), Format::Doc, None).await.unwrap_err();
    assert_eq!(error.detail, "{format:docx,password:null}|OLD");
    let error = reader.read(b"new".to_vec(), Format::Docx, None).await.unwrap_err();
    assert!(error.detail.ends_with("|new"), "other files go straight to the reader");
}

#[tokio::test]
async fn a_converter_that_fails_is_a_file_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    for script in ["exit 0", "exit 3"] {
        let converter = converter(folder.path(), script, LONG);
        let error = converter.to_docx(b"x".to_vec(), Format::Rtf).await.unwrap_err();
        assert_eq!(error.code, ReadErrorCode::DocumentUnreadable, "{script}");
    }
}

#[tokio::test]
async fn a_converter_that_never_ends_is_killed_with_all_that_it_started() {
    let folder = tempfile::tempdir().unwrap();
    let alive = folder.path().join("alive");
    std::process::Command::new("mkfifo").arg(&alive).status().unwrap();
    // Whoever holds the pipe open lives: it reads to its end once all are gone.
    let script = format!("(sleep 600 >{0}) & sleep 600", alive.display());
    let converter = converter(folder.path(), &script, Duration::from_millis(500));
    let gone = tokio::task::spawn_blocking(move || std::fs::read(alive).unwrap());
    let error = converter.to_docx(b"x".to_vec(), Format::Doc).await.unwrap_err();
    assert_eq!(error.code, ReadErrorCode::DocumentHostile);
    tokio::time::timeout(LONG, gone).await.unwrap().unwrap();
}
