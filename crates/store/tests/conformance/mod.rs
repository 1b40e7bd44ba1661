//! What every store must do, written against `dyn Store` alone. A database
//! runs it by passing its own macro to `every_test!`.

pub(crate) mod audit;
pub(crate) mod bench;
pub(crate) mod commits;
pub(crate) mod control;
pub(crate) mod decisions;
pub(crate) mod deleting;
pub(crate) mod facts;
pub(crate) mod fairness;
pub(crate) mod files;
pub(crate) mod leases;
pub(crate) mod library;
pub(crate) mod playbook;
pub(crate) mod pool_state;
pub(crate) mod remarks;
pub(crate) mod sources;
pub(crate) mod state;

/// Every test of the suite, by area.
#[macro_export]
macro_rules! every_test {
    ($run:ident) => {
        $run! {
            leases {
                a_step_has_one_holder_until_its_lease_ends
                a_stale_lease_writes_nothing
                a_step_commits_once
                a_beat_extends_leases_and_names_the_lost
                a_deferred_step_waits_and_that_is_no_crash
                a_released_step_is_due_at_once_and_that_is_no_crash
                the_survivor_takes_over_from_the_dead_at_once
                workers_claiming_together_never_get_the_same_step
                a_dropped_caller_leaves_its_commit_whole
            }
            fairness {
                contracts_take_turns_and_clauses_keep_their_order
                interactive_work_goes_before_batch_work
                what_is_leased_counts_against_a_contract
            }
            commits {
                result_event_and_seq_stay_or_go_together
                a_killed_process_loses_no_finished_step
                each_unit_has_one_event_in_order_and_seq_has_no_gap
                the_last_clause_opens_the_review_and_no_other_does
                a_stage_without_steps_is_refused
                a_failure_drops_what_was_open_and_a_retry_opens_it_again
                a_warning_is_given_once
                a_missed_hint_costs_no_event
            }
            state {
                the_state_is_the_json_of_the_interface
                every_event_is_the_state_that_it_leads_to
                facts_about_a_version_are_kept
                what_is_waited_for_is_shown
            }
            control {
                what_makes_no_sense_is_refused
                a_pause_takes_leases_away_and_a_resume_brings_steps_back
                cancelled_work_ends_and_a_retry_takes_it_up
                the_next_version_supersedes_an_unfinished_one
                a_failed_clause_is_retried_and_the_review_after_it
                a_clause_is_asked_about_anew
                held_text_stays_until_it_is_released
                a_hold_with_nothing_to_hold_is_in_force_again_once_text_would_leave
                text_that_is_to_stay_does_not_leave_any_more
                terms_to_mask_are_kept_with_their_tokens
            }
            facts {
                another_side_begins_the_analysis_again_and_keeps_decisions
                what_rests_on_nothing_that_changed_stands
                a_paused_version_begins_again_when_it_is_resumed
                a_side_that_is_found_does_not_replace_one_that_was_said
                a_law_that_is_said_while_the_file_is_read_stands
                terms_to_mask_take_back_what_was_built_without_them
                settings_are_kept_for_each_person
            }
            decisions {
                a_decision_counts_at_once_and_in_every_version
                a_decision_survives_a_retry
                a_patch_changes_only_what_it_names
            }
            remarks {
                a_remark_is_shown_wherever_its_words_stand_and_counts_like_any
                a_clause_stays_reviewed_until_it_says_something_else
                what_was_decided_is_open_again_where_a_definition_changed
                a_confirmed_duty_is_so_in_every_version
            }
            audit {
                a_call_is_recorded_before_it_leaves_and_closed_once
                nothing_leaves_for_a_version_that_is_not_running
                an_answer_is_kept_with_the_end_of_its_call_and_for_its_contract_only
            }
            deleting {
                a_deleted_contract_is_gone_from_every_route
                a_restored_contract_goes_on
                an_erased_contract_leaves_nothing
                somebody_elses_contract_is_not_there
            }
            files {
                a_file_comes_back_as_it_was_put
                a_file_goes_with_its_last_version
            }
            library {
                contracts_are_listed_newest_first_with_their_counts
                the_next_version_takes_over_what_was_said
            }
            sources {
                a_source_comes_back_as_it_was_added
                every_change_to_what_can_be_cited_raises_the_revision
                a_deleted_source_is_gone_until_it_is_restored_and_then_for_good
                somebody_elses_source_is_not_there
            }
            playbook {
                every_change_makes_an_edition_that_can_be_read_again
                two_who_change_the_same_edition_do_not_undo_each_other
                a_version_is_read_again_from_the_comparison_on
            }
            pool_state {
                quota_leased_together_never_exceeds_the_limit
                quota_is_settled_and_expires
                the_later_end_of_a_cooldown_stands
            }
        }
    };
}
