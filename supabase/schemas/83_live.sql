-- Live changes: which topics an account's open screens receive. server/changes/live.ts delivers them;
-- private.announce_change() tells the server that a table changed.

-- Security definer: the caller may not read every table that decides. The answer holds only table names and the caller's
-- own ids.
create function public.live_topics() returns text[]
language sql stable security definer set search_path = ''
as $$
  select case
    when private.is_admin() then array(
      select class.relname::text from pg_catalog.pg_class as class
      where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
        and has_any_column_privilege('authenticated', class.oid, 'select')
        and (
          class.relname not in (
            'service_requests', 'service_request_events', 'request_work', 'request_notes', 'request_messages', 'request_files',
            'request_tags', 'request_views', 'request_merges', 'answer_templates', 'client_projects', 'client_project_files', 'news_consents'
          )
          or (select private.manages('requests'))
        )
        and (class.relname not in ('employees', 'employee_notifications', 'employee_documents', 'document_renewals', 'application_stages', 'application_notes') or (select private.manages('people')))
        and (class.relname not in ('user_profiles', 'mail_kinds', 'session_limits', 'privacy_requests', 'breaches', 'invitations') or (select private.manages('settings')))
        and (class.relname not in ('audit_log', 'kept_records', 'retention_rules') or (select private.manages('everything')))
        and (class.relname not in ('client_references', 'news') or (select private.manages('content')))
        and (class.relname <> 'answer_settings' or (select private.manages('requests', 'settings')))
        and (class.relname not in ('search_notices', 'search_notice_settings') or (select private.manages('content', 'settings')))
        and (class.relname <> 'drafts' or (select private.manages('content', 'settings', 'people')))
        and (class.relname <> 'bin' or (select private.manages('requests', 'content', 'people')))
      union
      select topic from unnest(array['user_profiles:' || auth.uid(), 'user_profiles:client', 'invitations:client']) as topic
      where not private.manages('settings') and (topic not like '%:client' or private.manages('requests'))
      union
      select 'unread_mentions:' || auth.uid() where private.manages('requests')
      union
      select 'media_files' where private.manages('content')
      order by 1
    )
    -- Of the profiles of clients, since employees see their names.
    when private.is_employee() then array_remove(array[
      'client_projects', 'user_profiles:client', 'user_profiles:' || auth.uid(), 'employees:' || auth.uid(),
      'employee_notifications:' || private.my_employee_id(), 'employee_documents:' || private.my_employee_id(),
      'document_renewals:' || private.my_employee_id()
    ], null)
    when private.is_client() then array_remove(array[
      'client_projects:' || auth.uid(), 'client_project_files:' || auth.uid(), 'user_profiles:' || auth.uid(),
      'service_requests:' || auth.uid(),
      'service_requests:' || private.my_email(), 'request_messages:' || auth.uid(), 'request_messages:' || private.my_email()
    ], null)
    else '{}'
  end
$$;
comment on function public.live_topics() is
  'For the signed-in account: the topics of announce_change() that it may hear of. A table where it reads every row, "table:owner" where it reads its own. None when inactive or signed out.';

revoke all on function public.live_topics() from public, anon, authenticated;
grant execute on function public.live_topics() to authenticated, service_role;
