-- A position that is given again after a lost answer is given once, and the sender of a merged request reads that they had
-- an answer once a call to them is noted.

create or replace function public.give_position(leader uuid, seen timestamptz, person jsonb) returns public.leadership_team
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  before public.leadership_team;
  fresh public.leadership_team := jsonb_populate_record(null::public.leadership_team, give_position.person);
  is_filled constant boolean := private.filled(fresh.full_name_ar) or private.filled(fresh.full_name_en);
begin
  perform private.require_area('content');
  select * into before from public.leadership_team as known where known.id = give_position.leader for update;
  if before.id is null then
    -- Sent again, since the first answer got lost
    select * into before from public.leadership_team as known where known.id = fresh.id;
    if before.id is not null then
      return before;
    end if;
    raise exception using errcode = 'PT404', message = 'position_gone';
  elsif before.updated_at <> give_position.seen then
    raise exception using errcode = 'PT409', message = 'position_changed';
  end if;
  delete from public.leadership_team as known where known.id = before.id;
  insert into public.leadership_team (
    id, position_ar, position_en, display_order, is_active, full_name_ar, full_name_en, years_of_experience, specialization_ar,
    specialization_en, member_type, join_date, bio_ar, bio_en, degrees_ar, degrees_en, engineers_grade, engineers_number,
    engineers_until, slug_ar, slug_en
  ) values (
    coalesce(fresh.id, gen_random_uuid()), before.position_ar, before.position_en, before.display_order,
    before.is_active and coalesce(is_filled, false), fresh.full_name_ar, fresh.full_name_en,
    coalesce(fresh.years_of_experience, 0), fresh.specialization_ar, fresh.specialization_en, fresh.member_type,
    fresh.join_date, fresh.bio_ar, fresh.bio_en, fresh.degrees_ar, fresh.degrees_en, fresh.engineers_grade, fresh.engineers_number,
    fresh.engineers_until, coalesce(fresh.slug_ar, ''), coalesce(fresh.slug_en, '')
  ) returning * into fresh;
  return fresh;
end
$$;
comment on function public.give_position(uuid, timestamptz, jsonb) is
  'For admins of content: gives a position to another person, or to nobody. The person who had it goes to the bin with all that is theirs, so that nobody takes over photo, qualifications, past projects and address. seen is when the position was last changed. With an id of the caller''s in person, the call can be sent again after a lost answer.';

create or replace function private.answered_as_merged(merge_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.request_merges as merge
    where merge.id = answered_as_merged.merge_id and (
      merge.work ->> 'first_answer_at' is not null
      or private.sender_answered_at(merge.merged_id) is not null
      or private.first_answer_since(merge.request_id, private.merged_until(merge.id))
      or exists (
        select from private.steps_as_merged(merge.id, true) as step where step.at > private.merged_until(merge.id)
      )
      or exists (
        select from public.request_messages as message
        where message.request_id = merge.request_id and message.direction = 'out' and private.reader_may_read(message, merge.id)
      )
      -- Noted that they were reached, by a call for instance: 'none' would say that no answer is needed
      or exists (
        select from public.service_request_events as event
        where event.request_id = merge.request_id and event.kind = 'reply' and event.changed_at = merge.settled_at
          and event.details ->> 'how' in ('call', 'whatsapp', 'email', 'meeting')
      )
    )
  );
end
$$;
comment on function private.answered_as_merged(uuid) is
  'Whether the sender of a request that was merged into another was told something: before the merge or since, not because the other had an answer.';
