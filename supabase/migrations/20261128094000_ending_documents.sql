-- The list of documents that end, without those who have left (docs/decisions/0049).

create function public.ending_documents(until date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_area('people');
  return (
    select coalesce(jsonb_agg(to_jsonb(ending) order by ending.expires_on, ending.id), jsonb '[]') from (
      select document.*, jsonb_build_object(
        'id', employee.id, 'full_name_ar', employee.full_name_ar, 'full_name_en', employee.full_name_en
      ) as employee
      from public.employee_documents as document
      join public.employees as employee on employee.id = document.employee_id
      where document.expires_on <= ending_documents.until and employee.status = 'approved'
      order by document.expires_on, document.id limit 100
    ) as ending
  );
end
$$;
comment on function public.ending_documents(date) is
  'For admins of people: the documents of today''s employees that end by a day, the first to end first, with whose they are; at most 100. Who has left keeps the dates, which matter no longer.';

revoke all on function public.ending_documents(date) from public, anon;
grant execute on function public.ending_documents(date) to authenticated, service_role;
