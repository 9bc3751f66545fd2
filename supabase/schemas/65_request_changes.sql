-- request_changes: the same change to many requests (docs/decisions/0044).

-- Called by public.change_requests, which checks who calls, with its rights.
create function private.change_request(field text, request_id uuid, wanted text, compares boolean, seen text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  before text;
  has boolean;
  entry uuid;
begin
  case field
    when 'status' then
      select request.status into before from public.service_requests as request where request.id = request_id for update;
    when 'owner' then
      if wanted is not null and not private.works_on_requests(wanted::uuid) then
        raise exception using errcode = 'PT409', message = 'not_a_colleague';
      end if;
      select work.owner_id::text into before from public.request_work as work where work.id = request_id for update;
    when 'delete' then
      delete from public.service_requests as request where request.id = request_id;
    when 'restore' then
      select known.id into entry from public.bin as known
        where known.table_name = 'service_requests' and known.record_id = request_id and known.parent is null
          and known.deleted_by = auth.uid()
        order by known.deleted_at desc limit 1;
      if entry is null then
        raise exception using errcode = 'PT404', message = 'bin_entry_gone';
      end if;
      perform public.restore_from_bin(entry);
      return jsonb_build_object('changed', true);
    else
      -- It cannot be deleted until this is stored
      perform from public.request_tags as known where known.id = wanted::uuid for key share;
      if field = 'tag' and not found then
        raise exception using errcode = 'PT404', message = 'tag_not_found';
      end if;
      select work.tags @> array[wanted::uuid] into has from public.request_work as work where work.id = request_id for update;
  end case;
  if not found then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  if field in ('status', 'owner') then
    if before is not distinct from wanted then
      return jsonb_build_object('changed', false);
    elsif compares and before is distinct from seen then
      raise exception using errcode = 'PT409', message = 'work_changed';
    end if;
  elsif has = (field = 'tag') then
    return jsonb_build_object('changed', false);
  end if;
  case field
    when 'status' then
      update public.service_requests as request set status = wanted where request.id = request_id;
    when 'owner' then
      update public.request_work as work set owner_id = wanted::uuid where work.id = request_id;
    when 'tag' then
      update public.request_work as work set tags = work.tags || wanted::uuid where work.id = request_id;
    when 'untag' then
      update public.request_work as work set tags = array_remove(work.tags, wanted::uuid) where work.id = request_id;
    else null;
  end case;
  return jsonb_build_object('changed', true, 'from', before);
end
$$;
comment on function private.change_request(text, uuid, text, boolean, text) is
  'Changes one request, and says whether it changed and what it was before. Raises when it is gone, or no longer as it was seen.';

-- Security definer: only functions write the work. It checks who calls first.
create function public.change_requests(field text, changes jsonb, tell boolean default true) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant integer := 100;
  -- Time to undo all of them; a single change has ten seconds (private.undo_time)
  undo_time constant interval := interval '60 seconds';
  change jsonb;
  answer jsonb;
  done jsonb := jsonb '[]';
  failed jsonb := jsonb '[]';
begin
  perform private.require_area('requests');
  if not coalesce(field in ('status', 'owner', 'tag', 'untag', 'delete', 'restore'), false) then
    raise exception using errcode = '22023', message = 'field_invalid';
  elsif not coalesce(jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) <= most, false) then
    raise exception using errcode = '22023', message = 'changes_invalid';
  end if;
  perform set_config('handasa.status_told', case when tell then 'yes' else 'no' end, true);
  perform set_config('handasa.undo_time', undo_time::text, true);
  -- In one order, so that two admins wait for each other and do not deadlock
  for change in select entry.value from jsonb_array_elements(changes) as entry order by entry.value ->> 'id' loop
    begin
      answer := private.change_request(
        field, (change ->> 'id')::uuid, change ->> 'to', change ? 'seen', change ->> 'seen'
      );
      if (answer ->> 'changed')::boolean then
        done := done || jsonb_build_object('id', change ->> 'id', 'from', answer -> 'from');
      end if;
    exception
      -- A request whose change is refused stays as it was, and does not stop the others
      when others then
        failed := failed || jsonb_build_object('id', change ->> 'id', 'code', sqlstate, 'message', sqlerrm);
    end;
  end loop;
  perform set_config('handasa.status_told', '', true);
  perform set_config('handasa.undo_time', '', true);
  return jsonb_build_object('done', done, 'failed', failed);
end
$$;
comment on function public.change_requests(text, jsonb, boolean) is
  'For admins of requests: gives up to 100 requests a status, an owner or a tag (to), takes a tag away, deletes them, or restores what the caller has deleted. changes is [{id, to, seen}]; a change whose seen is no longer true is refused with work_changed. All run in one transaction, but each succeeds or fails separately: done has those that changed, with what they were (from), failed the others, with the reason. Mails of a status wait a minute, so that the same call with from and to swapped undoes everything.';

-- Security definer: admins of requests may not read mail_kinds. It checks who calls first.
create function public.preview_request_changes(field text, ids uuid[], wanted text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  most constant integer := 1000;
  found_ones integer;
  changed integer;
  told integer;
begin
  perform private.require_area('requests');
  if not coalesce(field in ('status', 'owner', 'tag', 'delete'), false) then
    raise exception using errcode = '22023', message = 'field_invalid';
  elsif not coalesce(cardinality(ids) <= most, false) then
    raise exception using errcode = '22023', message = 'changes_invalid';
  end if;
  select count(*), count(*) filter (where case field
      when 'status' then request.status <> wanted
      when 'owner' then work.owner_id is distinct from wanted::uuid
      when 'tag' then not work.tags @> array[wanted::uuid]
      else true
    end),
    -- Someone who called may have left no email
    count(*) filter (where request.status <> wanted and request.client_email is not null)
    into found_ones, changed, told
    from unnest(ids) as asked (id)
    join public.service_requests as request on request.id = asked.id join public.request_work as work on work.id = asked.id;
  return jsonb_build_object(
    'found', found_ones, 'changes', changed,
    'mails', case when field = 'status' and exists (
      select from public.mail_kinds as kind where kind.kind = 'request_status' and kind.is_active
    ) then told else 0 end
  );
end
$$;
comment on function public.preview_request_changes(text, uuid[], text) is
  'For admins of requests: how many of up to 1,000 requests there are, how many a change would change, and how many people would get an email.';

revoke all on function public.change_requests(text, jsonb, boolean), public.preview_request_changes(text, uuid[], text)
  from public, anon, authenticated;
grant execute on function public.change_requests(text, jsonb, boolean), public.preview_request_changes(text, uuid[], text)
  to authenticated, service_role;
