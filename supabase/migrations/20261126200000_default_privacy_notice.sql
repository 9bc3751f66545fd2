-- The default privacy notice names the bin, the form for requests, and what the search keeps. Versions never change
-- once someone has seen them: a site that has accounts keeps its text, and its admins publish the next version.

alter table public.legal_pages disable trigger legal_pages_keep;
update public.legal_pages set
  body_ar = replace(replace(replace(body_ar,
    $old$وتبقى نسخ احتياطية من البيانات مدة محدودة بعد حذفها$old$,
    $new$وما يحذفه موظفونا يبقى 30 يومًا يمكن استعادته خلالها، ثم يُحذف نهائيًا. وتبقى نسخ احتياطية من البيانات مدة محدودة بعد حذفها$new$),
    $old$لاستخدام حق منها، راسلنا من بريدك المسجّل لدينا واذكر ما تريده.$old$,
    $new$لاستخدام حق منها، أرسل [طلبًا بشأن بياناتك](/privacy/request)، أو راسلنا من بريدك المسجّل لدينا واذكر ما تريده.$new$),
    $old$ما كتبته في نموذج لم يُرسل، وصاحبه، حتى لا يضيع.$old$,
    $new$ما كتبته في نموذج لم يُرسل، وصاحبه، حتى لا يضيع؛ وما فتحه مدير النظام من البحث.$new$),
  body_en = replace(replace(replace(body_en,
    $old$Backups hold deleted data for a limited time longer.$old$,
    $new$What our staff delete can be restored for 30 days, and is then deleted forever. Backups hold deleted data for a limited time longer.$new$),
    $old$To use any of them, write to us from the email we know you by and say what you want.$old$,
    $new$To use any of them, send a [request about your data](/privacy/request), or write to us from the email we know you by and say what you want.$new$),
    $old$what you typed into a form that is not sent yet, and whose it is, so that it is not lost.$old$,
    $new$what you typed into a form that is not sent yet, and whose it is, so that it is not lost; and what an admin opened from the search.$new$)
  where id = '60000000-0000-4000-8000-000000000001' and not exists (select from public.user_profiles);
alter table public.legal_pages enable trigger legal_pages_keep;
