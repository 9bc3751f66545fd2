-- The legal pages that every installation starts with. They describe what this project does with data; a company reads
-- them with its own lawyer before it relies on them.

insert into public.legal_pages (id, kind, valid_from, body_ar, body_en) values
('60000000-0000-4000-8000-000000000001', 'privacy', '2026-11-23T00:00:00+03:00',
$ar$يوضّح هذا الإشعار ما تجمعه {company} من بيانات شخصية عبر هذا الموقع، وسبب جمعها، ومدة حفظها، ومن يطّلع عليها، وما لك من حقوق وفق نظام حماية البيانات الشخصية في المملكة العربية السعودية ولوائحه.

## من نحن
{company} هي الجهة المسؤولة عن بياناتك الشخصية (جهة التحكم). لأي سؤال عن هذا الإشعار أو عن بياناتك، تواصل معنا:

{contact}

## البيانات التي نجمعها وسبب جمعها
نجمع من كل نموذج ما يلزم لغرضه فقط. الحقول الإلزامية مميزة بنجمة (*)، ولا يمكننا الرد عليك دونها.

- **طلب الخدمة.** الاسم والبريد الإلكتروني ورقم الجوال ووصف المشروع، وما تضيفه اختياريًا عن الشركة والميزانية وموعد البدء والملاحظات، وما ترفقه من ملفات كالمخططات: لندرس طلبك ونردّ عليه ونعدّ عرضًا.
- **رسالة التواصل.** الاسم والبريد الإلكتروني ونص الرسالة: لنجيب عنها.
- **التقديم على وظيفة.** الاسم بالعربية والإنجليزية والبريد الإلكتروني ورقم الجوال والمسمى الوظيفي، وصورة شخصية وسيرة ذاتية إن أضفتهما: لتقييم طلبك، وإنشاء حسابك إن قُبل.
- **تسجيل العملاء.** الاسم والبريد الإلكتروني ورقم الجوال، ورقم الهوية للأفراد أو السجل التجاري للشركات أو الرقم الموحد للجهات الحكومية: لنعرف الطرف الذي نتعامل معه ونعرض له مشاريعه وطلباته. لا نطلب صورة من وثيقة هوية.
- **أخبار الشركة بالبريد.** بريدك الإلكتروني، إن حدّدت الخانة الخاصة بها: لنرسل إليك أخبار الشركة. وفي كل رسالة منها رابط لإيقافها، ولا يتوقف على ذلك شيء آخر.
- **الحساب.** كلمة المرور محفوظة بعد تحويلها إلى صيغة لا تُقرأ. ونسجّل نوع المتصفح والنظام ووقت الدخول ليظهر لك أين سُجّل الدخول إلى حسابك.
- **حماية الموقع.** نستخدم عنوان الشبكة الذي تتصل منه لمنع إساءة الاستخدام، ولا نبني منه ملفًا عنك.
- **مصدر زيارتك.** مع طلب الخدمة والرسالة وطلب التوظيف، إن حفظه متصفحك: الموقع أو الحملة التي جئت منها في أول زيارة وآخر زيارة، ويومهما وأول صفحة فتحتها: لنعرف كيف يصل الناس إلينا.
- **عدد مشاهدات الصفحات.** نعدّ كم مرة فُتحت كل صفحة ومن أي موقع أو حملة، أرقامًا فقط دون عنوان شبكتك أو متصفحك أو أي علامة تدل عليك.

نحصل على هذه البيانات منك مباشرة. لا نطلب بيانات حساسة، فلا تكتبها في الحقول المفتوحة. ولا نستخدم بياناتك لاتخاذ قرارات آلية بشأنك.

## المسوّغ النظامي
- **تنفيذ اتفاق أنت طرف فيه، أو اتخاذ خطوات تطلبها قبل إبرامه:** طلبات الخدمة، وحسابات العملاء، وطلبات التوظيف.
- **موافقتك:** الرسائل التي تبدأ بها والبيانات الاختيارية وأخبار الشركة. ويمكنك الرجوع عن موافقتك متى شئت، دون أثر على ما سبق.
- **المصلحة المشروعة:** حماية الموقع والحسابات من إساءة الاستخدام، ومعرفة كيف يصل الناس إلينا.
- **التزام نظامي:** ما توجب الأنظمة حفظه، كالسجلات المحاسبية وسجلات العمل.

## مدة حفظ البيانات
نحفظ بياناتك ما دام الغرض قائمًا، ثم نتلفها أو نزيل ما يدل عليك فيها:

- **الطلبات والرسائل وملفاتها:** سنتان من آخر تواصل، ما لم تصبح جزءًا من مشروع.
- **بيانات المشاريع والعقود:** عشر سنوات من نهاية السنة المالية التي انتهى فيها المشروع.
- **طلبات التوظيف التي لم تُقبل:** سنة واحدة من تاريخ القرار. وتبقى السيرة الذاتية التي وافقت على حفظها لوظائف أخرى سنة من موافقتك.
- **بيانات الموظفين:** مدة العمل، ثم المدة التي يحددها نظام العمل والأنظمة ذات الصلة.
- **الحسابات:** ما دام الحساب قائمًا، ثم تُحذف عند طلبك ما لم يوجب النظام حفظ شيء منها.
- **الموافقة على أخبار الشركة:** ثلاث سنوات من الرجوع عنها، لإثباتها.

وما يحذفه موظفونا يبقى 30 يومًا يمكن استعادته خلالها، ثم يُحذف نهائيًا. وتبقى نسخ احتياطية من البيانات مدة محدودة بعد حذفها، ولا تُستخدم إلا لاستعادة الموقع.

## من يطّلع على بياناتك
يطّلع عليها من يحتاج إليها في عمله لدينا فقط. ونشاركها مع مزوّدي الاستضافة والبريد الإلكتروني الذين يعملون لحسابنا ووفق تعليماتنا، ومع الجهات الحكومية حين يوجب النظام ذلك. لا نبيع بياناتك، ولا نشاركها لأغراض الدعاية.

تُحمَّل الخريطة في الصفحة الرئيسية من مزوّدها حين تصل إليها، فيطّلع المزوّد على عنوان الشبكة الذي تتصل منه.

## نقل البيانات إلى خارج المملكة
قد يعالج مزوّدو الاستضافة أو البريد بعض البيانات خارج المملكة. ولا يكون ذلك إلا بالقدر اللازم لتقديم الخدمة، ووفق شروط النقل في النظام ولوائحه. اسألنا عن الدول المعنية وعن الضمانات المطبقة.

## حقوقك
لك وفق النظام:

- **العلم** بما نجمعه عنك وسبب جمعه والمسوّغ النظامي له.
- **الوصول** إلى بياناتك لدينا، والحصول على نسخة منها بصيغة واضحة.
- **التصحيح:** تصحيح بياناتك أو إكمالها أو تحديثها.
- **الإتلاف:** إتلاف ما انتهت الحاجة إليه منها.
- **الرجوع عن الموافقة** في أي وقت، بالسهولة نفسها التي مُنحت بها.

لاستخدام حق منها، أرسل [طلبًا بشأن بياناتك](/privacy/request)، أو راسلنا من بريدك المسجّل لدينا واذكر ما تريده. قد نطلب ما يثبت أنك صاحب البيانات. نجيب خلال 30 يومًا، وقد نمددها 30 يومًا أخرى إذا تطلّب الطلب جهدًا غير معتاد، ونخبرك قبل ذلك بالسبب. ولا مقابل لذلك.

## الشكوى
إن لم ترضَ عن ردنا، فلك أن تتقدم بشكوى إلى الهيئة السعودية للبيانات والذكاء الاصطناعي (سدايا)، وهي الجهة المختصة بتطبيق النظام، عبر [منصة حوكمة البيانات الوطنية](https://dgp.sdaia.gov.sa).

## حماية البيانات
يُنقل كل ما ترسله مشفّرًا حين يعمل الموقع عبر اتصال آمن (HTTPS). وتحكم صلاحيات كل حساب ما يراه، وتُزال بيانات موقع التصوير من الصور قبل حفظها، ويمكن حماية الحساب بالتحقق بخطوتين. وإذا وقع تسرب يضرّ ببياناتك أو بحقوقك، أبلغنا الجهة المختصة خلال 72 ساعة من علمنا به، وأبلغناك دون تأخير.

## ما يحفظه الموقع في متصفحك
لا يستخدم الموقع أدوات تتبّع ولا إعلانات ولا إحصاءات من جهات أخرى، ولذلك لا يعرض شريط موافقة. وما يحفظه لازم لعمله، ما عدا مصدر زيارتك:

- **ملف ارتباط** `seen` **يومًا واحدًا:** وقت فتح أول صفحة، لتمييز الأشخاص من البرامج الآلية عند إرسال النماذج.
- **ملف ارتباط** `language` **سنة:** لغة شاشات الحسابات.
- **ملف ارتباط** `known-browser` **سنة:** متصفح سبق تسجيل الدخول منه، حتى لا تمنعك محاولات الآخرين من الدخول.
- **ملف ارتباط** `preview` **نصف ساعة:** معاينة مدير النظام موقعًا لم يُفتح بعد.
- **التخزين المحلي** `handasa.session`**:** جلستك حتى تسجّل الخروج.
- **التخزين المحلي** `handasa.audience`**:** البوابة التي فتحتها آخر مرة.
- **التخزين المحلي** `handasa.client`**:** اسم العميل المسجّل دخوله وجواله وشركته، لتعبئة النماذج عنه.
- **التخزين المحلي** `handasa.theme`**:** مظهر الشاشات، فاتح أو داكن.
- **التخزين المحلي** `handasa.visits`**:** مصدر أول زيارة وآخر زيارة، حتى يمضي نصف عام دون زيارة. لا يُرسل إلا مع نموذج ترسله، ولا يُحفظ إذا طلب متصفحك عدم التتبع (Global Privacy Control أو Do Not Track).
- **تخزين علامة التبويب** `handasa.draft` **و**`handasa.drafts-of`**:** ما كتبته في نموذج لم يُرسل، وصاحبه، حتى لا يضيع؛ وما فتحه مدير النظام من البحث.
- **تخزين علامة التبويب** `handasa.place`**:** موضع القراءة عند تغيير اللغة.

يُحذف تخزين علامة التبويب عند إغلاقها، ويمكنك حذف الباقي من إعدادات المتصفح.

## تعديل هذا الإشعار
إذا عدّلنا هذا الإشعار نشرنا نسخة جديدة منه برقمها وتاريخها، وتبقى النسخ السابقة متاحة في هذه الصفحة.$ar$,
$en$This notice explains which personal data {company} collects through this website, why, how long it is kept, who sees it, and which rights you have under the Personal Data Protection Law of the Kingdom of Saudi Arabia and its regulations.

## Who we are
{company} is responsible for your personal data (the controller). If you have a question about this notice or your data, contact us:

{contact}

## What we collect and why
Each form asks only for what its purpose needs. Required fields are marked *; without them we cannot answer you.

- **Service request.** Name, email, phone and a description of the project, and what you choose to add about company, budget, start date and notes, and the files you attach, such as drawings: to study your request, answer it and prepare an offer.
- **Contact message.** Name, email and your message: to answer it.
- **Job application.** Name in Arabic and English, email, phone and position, and a photo and a CV if you add them: to assess your application and, if it is approved, to open your account.
- **Client registration.** Name, email and phone, and the national ID of an individual, the commercial registration of a company or the unified number of a government entity: to know whom we deal with and to show them their projects and requests. We never ask for a copy of an identity document.
- **News by email.** Your email, if you tick the box for it: to send you news from the company. Each of these emails has a link that stops them, and nothing else depends on it.
- **Account.** Your password is stored in a form that no one can read. We record the type of browser and system and the time of each sign-in, so that you can see where your account is used.
- **Protection of the website.** We use the network address you connect from to prevent abuse. We do not build a profile of you.
- **Where your visit came from.** With a service request, a message or an application, if your browser has kept it: the website or campaign that your first and your last visit came from, their day and the page you opened first: to know how people find us.
- **Numbers of page views.** We count how often each page is opened, and from which website or campaign. These are numbers only, without your network address, your browser or anything that would recognize you.

We receive this data from you directly. We do not ask for sensitive data, so leave it out of free text. No decision about you is made by a computer alone.

## Legal basis
- **An agreement with you, or steps you ask for before one:** service requests, client accounts and job applications.
- **Your consent:** messages you begin, optional details, and news by email. You can withdraw it at any time; what was done before stays lawful.
- **Legitimate interest:** protecting the website and its accounts from abuse, and knowing how people find us.
- **Legal obligation:** what the law requires us to keep, such as accounting and employment records.

## How long we keep it
We keep your data while its purpose lasts, and then destroy it or remove what identifies you:

- **Requests and messages, with their files:** two years after our last contact, unless they become part of a project.
- **Project and contract records:** ten years after the end of the financial year in which the project ended.
- **Applications that were not approved:** one year after the decision. A CV that you let us keep for other openings stays for one year after you agreed.
- **Employees’ records:** for the time of employment, and then as long as labour and related laws require.
- **Accounts:** as long as the account exists; deleted at your request, except for what the law requires us to keep.
- **Consent to news:** three years after you withdraw it, as proof.

What our staff delete can be restored for 30 days, and is then deleted forever. Backups hold deleted data for a limited time longer. They are used only to restore the website.

## Who sees your data
Only those of our staff who need it for their work. We share it with the providers of hosting and email who work for us and on our instructions, and with authorities where the law requires it. We do not sell your data, and we do not share it for advertising.

The map on the home page is loaded from its provider when you reach it. The provider then sees the network address you connect from.

## Transfers abroad
Providers of hosting or email may process some data outside the Kingdom. This happens only as far as the service needs it, and under the conditions that the law and its regulations set for transfers. Ask us which countries are concerned and which safeguards apply.

## Your rights
Under the law you have the right to:

- **be informed** of what we collect about you, why, and on which legal basis;
- **access** your data, and obtain a copy in a clear format;
- **correction:** have your data corrected, completed or updated;
- **destruction** of data that is no longer needed;
- **withdraw your consent** at any time, as easily as you gave it.

To use any of them, send a [request about your data](/privacy/request), or write to us from the email we know you by and say what you want. We can ask you to prove that the data is yours. We answer within 30 days. If a request takes unusual effort we can extend this by another 30 days, and tell you why before we do. There is no charge.

## Complaints
If our answer does not satisfy you, you can complain to the Saudi Data and Artificial Intelligence Authority (SDAIA), the authority responsible for this law, through the [National Data Governance Platform](https://dgp.sdaia.gov.sa).

## How we protect it
What you send is encrypted on its way whenever the website runs over a secure connection (HTTPS). Each account sees only what it is allowed to, location data is removed from photos before they are stored, and accounts can be protected by two-step verification. If a breach could harm your data or your rights, we notify the authority within 72 hours of learning of it, and you without delay.

## What the website stores in your browser
The website uses no tracking, no advertising and no analytics by others, and therefore shows no consent banner. What it stores, it needs to work, except where your visit came from:

- **Cookie** `seen`**, one day:** when you opened the first page, to tell people from robots when a form is sent.
- **Cookie** `language`**, one year:** the language of account screens.
- **Cookie** `known-browser`**, one year:** a browser you have signed in from, so that wrong guesses by others do not lock you out.
- **Cookie** `preview`**, half an hour:** an admin’s preview of a website that is not open yet.
- **Local storage** `handasa.session`**:** your session, until you sign out.
- **Local storage** `handasa.audience`**:** the portal you opened last.
- **Local storage** `handasa.client`**:** name, phone and company of a client who is signed in, to fill in forms for them.
- **Local storage** `handasa.theme`**:** the look of account screens, light or dark.
- **Local storage** `handasa.visits`**:** where your first and your last visit came from, until half a year has passed without a visit. It is sent only with a form that you send, and not stored if your browser asks not to be tracked (Global Privacy Control or Do Not Track).
- **Tab storage** `handasa.draft` **and** `handasa.drafts-of`**:** what you typed into a form that is not sent yet, and whose it is, so that it is not lost; and what an admin opened from the search.
- **Tab storage** `handasa.place`**:** your reading place while the language changes.

Tab storage ends when you close the tab. You can delete the rest in the settings of your browser.

## Changes to this notice
When we change this notice we publish a new version with its number and date. Earlier versions stay available on this page.$en$),
('60000000-0000-4000-8000-000000000002', 'terms', '2026-11-23T00:00:00+03:00',
$ar$تنظّم هذه الشروط استخدامك موقع {company} وبواباته. باستخدامك الموقع فإنك توافق عليها.

## الغرض من الموقع
يعرّف الموقع بخدماتنا ومشاريعنا، ويتيح لك طلب خدمة أو مراسلتنا أو التقديم على وظيفة، ويتيح للعملاء والموظفين متابعة ما يخصهم في بواباتهم.

## لا يُعدّ المحتوى رأيًا هندسيًا
محتوى الموقع للتعريف العام، ولا يغني عن دراسة هندسية لحالتك. ولا يُعتمد في التصميم أو التنفيذ إلا على ما يصدر عنا كتابةً ضمن عقد، ومعتمدًا وفق الأنظمة وكود البناء السعودي.

## طلبات الخدمة والعروض
إرسال طلب عبر الموقع دعوة إلى التواصل، ولا يُنشئ عقدًا ولا يلزم أيًا من الطرفين. وتنشأ الالتزامات من العقد الذي يوقّعه الطرفان، وتُقدَّم أحكامه على هذه الشروط عند الاختلاف.

## الحسابات
أدخل بيانات صحيحة تخصك أو تخص الجهة التي تمثلها، واحفظ كلمة المرور لنفسك، وأبلغنا إذا شككت في أن غيرك استخدم حسابك. ولنا تعطيل حساب يُساء استخدامه، مع إبلاغ صاحبه بالسبب ما لم يمنع النظام ذلك.

## الاستخدام المقبول
لا تستخدم الموقع فيما يخالف الأنظمة، ولا تحاول الوصول إلى ما لا يخصك، ولا تعطّل عمله، ولا ترسل محتوى ضارًا أو لا تملك حق إرساله.

## الملكية الفكرية
التصاميم والمخططات والصور والنصوص المنشورة ملك لنا أو لأصحابها، ولا يجوز نسخها أو إعادة نشرها دون إذن كتابي. ويبقى ما ترسله إلينا ملكًا لك، ونستخدمه لدراسة طلبك فقط.

## الروابط الخارجية
قد يتضمن الموقع روابط إلى مواقع أخرى، كالخرائط. لا ندير تلك المواقع، ولكل منها شروطه.

## حدود المسؤولية
نحرص على صحة المحتوى واستمرار عمل الموقع، ولا نضمن خلوّه من الخطأ أو الانقطاع. ولا تحدّ هذه الشروط من مسؤولية لا يجيز النظام تحديدها.

## الخصوصية
يوضّح [إشعار الخصوصية](/privacy) كيف نتعامل مع بياناتك.

## النظام الواجب التطبيق
تخضع هذه الشروط لأنظمة المملكة العربية السعودية، وتختص محاكمها بالنظر في أي نزاع لم يُحلّ وديًا.

## تعديل الشروط
إذا عدّلنا هذه الشروط نشرنا نسخة جديدة منها برقمها وتاريخها، وتبقى النسخ السابقة متاحة في هذه الصفحة. النص العربي هو المعتمد عند الاختلاف.

## التواصل
{contact}$ar$,
$en$These terms govern your use of the website and portals of {company}. By using them, you accept these terms.

## Purpose
The website presents our services and projects. You can request a service, write to us or apply for a job, and clients and employees follow what concerns them in their portals.

## No engineering advice
What the website says is general information and does not replace an engineering study of your case. Design and construction can rely only on what we issue in writing under a contract, approved as the law and the Saudi Building Code require.

## Service requests and offers
A request sent through the website invites us to contact you. It is not a contract and binds neither side. Obligations arise from the contract that both sides sign; where it differs from these terms, the contract prevails.

## Accounts
Enter correct details of yourself or of the entity you represent, keep your password to yourself, and tell us if you suspect that someone else has used your account. We can deactivate an account that is misused, and tell its owner why unless the law forbids it.

## Acceptable use
Do not use the website for anything unlawful, try to reach what is not yours, disturb its operation, or send content that is harmful or that you have no right to send.

## Intellectual property
The designs, drawings, images and texts published here belong to us or to their owners, and must not be copied or published without written permission. What you send us remains yours; we use it only to study your request.

## Links to other websites
The website can link to other websites, such as maps. We do not run them, and each has terms of its own.

## Liability
We take care that the content is correct and the website available, but cannot promise that it is free of errors or interruptions. Nothing here limits a liability that the law does not allow to be limited.

## Privacy
The [privacy notice](/privacy) explains how we handle your data.

## Governing law
These terms are subject to the laws of the Kingdom of Saudi Arabia. Its courts decide on any dispute that is not settled amicably.

## Changes to these terms
When we change these terms we publish a new version with its number and date. Earlier versions stay available on this page. Where the two languages differ, the Arabic text prevails.

## Contact
{contact}$en$),
('60000000-0000-4000-8000-000000000003', 'accessibility', '2026-11-23T00:00:00+03:00',
$ar$تحرص {company} على أن يستخدم الجميع هذا الموقع بيسر، ومنهم الأشخاص ذوو الإعاقة وكبار السن.

## المعيار الذي نتبعه
هدفنا المستوى AA من إرشادات النفاذ إلى محتوى الويب (WCAG 2.2). ونفحص الشاشات آليًا وباللغتين مع كل تغيير.

## ما يوفره الموقع
- **لوحة المفاتيح:** يمكن الوصول إلى كل رابط وحقل وزر دون فأرة، ويظهر موضع التركيز بوضوح.
- **قارئات الشاشة:** عناوين مرتبة، وأسماء للحقول والأزرار، ونصوص بديلة للصور.
- **الوضوح:** تباين كافٍ بين النص وخلفيته، ونص يمكن تكبيره دون أن يُقطع.
- **الحركة:** تُخفَّف الحركة حين يطلب جهازك ذلك.
- **النماذج:** يظهر كل خطأ بجانب حقله مع ما ينبغي تغييره، وتعمل النماذج دون JavaScript.
- **اللغتان:** لكل صفحة نص عربي وآخر إنجليزي، ويقرأ قارئ الشاشة كلًا منهما بلغته.

## ما لم يكتمل بعد
قد لا تستوفي المعيار بعض الملفات التي يضيفها آخرون، كالمخططات المرفقة، والخريطة التي يقدمها مزوّد آخر. والعنوان مكتوب نصًا بجانب الخريطة.

## إن واجهتك صعوبة
أخبرنا بالصفحة وبما تعذّر عليك، ونوفّر لك المعلومة أو الخدمة بطريقة تناسبك ونعمل على إصلاح الخلل:

{contact}$ar$,
$en${company} wants everyone to be able to use this website with ease, including people with disabilities and older people.

## The standard we follow
We aim for level AA of the Web Content Accessibility Guidelines (WCAG 2.2). Screens are checked automatically, in both languages, with every change.

## What the website provides
- **Keyboard:** every link, field and button can be reached without a mouse, and the focus is clearly visible.
- **Screen readers:** ordered headings, names for fields and buttons, and alt texts for images.
- **Legibility:** enough contrast between text and background, and text that can be enlarged without being cut off.
- **Motion:** movement is reduced when your device asks for it.
- **Forms:** each error stands beside its field and says what to change, and forms work without JavaScript.
- **Two languages:** every page exists in Arabic and in English, and a screen reader reads each in its own language.

## What is not complete yet
Some files that others add, such as attached drawings, and the map, which another provider supplies, do not always meet the standard. The address is written as text beside the map.

## If something is difficult
Tell us which page it is and what did not work. We’ll give you the information or service in a way that suits you, and work on the problem:

{contact}$en$);
