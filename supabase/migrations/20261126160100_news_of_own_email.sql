-- The switch for news starts them for the account's own email (docs/decisions/0038).

create or replace function public.set_my_news(wanted boolean, locale text, wording integer, privacy_version integer default null)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_account();
  if not coalesce(wanted, false) then
    perform private.withdraw_news_consents(
      array(select consent.id from private.my_news_consents() as consent), 'portal'
    );
  elsif private.my_proven_email() is null then
    raise exception using errcode = 'PT409', message = 'email_unproven';
  elsif private.news_wording(wording, locale) is null then
    raise exception using errcode = '22023', message = 'news_wording_unknown';
  else
    -- One that was given for another email does not stand in for it
    perform private.give_news_consent(
      (select known.email from private.accounts as known where known.id = auth.uid()), set_my_news.locale, 'portal',
      set_my_news.wording, private.privacy_version(set_my_news.privacy_version::text), auth.uid()
    );
  end if;
  return public.my_news();
end
$$;
