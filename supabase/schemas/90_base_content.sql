-- The content every installation starts with: the company's settings, its nine services, the six
-- leadership positions (unfilled), templates of answers and the text of every section. Editors change all of it later.
-- The ids are fixed so that demo content and tests can name a row.

insert into public.company_settings (
  id, company_name_ar, company_name_en, email, phone, address_ar, address_en, map_url,
  description_ar, description_en, vision_ar, vision_en, mission_ar, mission_en
) values (
  '10000000-0000-4000-8000-000000000001',
  'هندسة للاستشارات الهندسية',
  'Handasa Engineering Consultants',
  'info@handasa.example',
  '+966115550142',
  'مبنى 7420، شارع العليا العام، حي العليا، الرياض 12611، المملكة العربية السعودية',
  'Building 7420, Olaya Street, Al Olaya District, Riyadh 12611, Saudi Arabia',
  'https://www.openstreetmap.org/export/embed.html?bbox=46.60%2C24.65%2C46.75%2C24.78&layer=mapnik',
  'مكتب استشارات هندسية سعودي متعدد التخصصات، يعمل منذ أكثر من 15 عامًا في التصميم والإشراف وإدارة الجودة والمخاطر، ويخدم القطاعين العام والخاص من مقره في الرياض.',
  'A multidisciplinary Saudi engineering consultancy. For more than 15 years we have designed, supervised and assured projects for the public and private sectors from our office in Riyadh.',
  'أن نكون بيت الخبرة الذي يُرجع إليه في المملكة كلما احتاج مشروع إلى رأي هندسي موثوق، وأن نسهم مع رؤية السعودية 2030 في بناء مدن أطيب عيشًا وأبقى أثرًا.',
  'To be the consultancy the Kingdom turns to whenever a project needs an engineering opinion it can trust, and to help build the liveable, lasting cities that Saudi Vision 2030 calls for.',
  'أن نحوّل حاجة العميل إلى مشروع يُنجز في وقته وضمن ميزانيته: تصميم مدروس، وإشراف لا يتساهل في الجودة والسلامة، ورأي صريح في كل مرحلة.',
  'To turn a client’s need into a project delivered on time and within budget: considered design, supervision that never bends on quality or safety, and straight advice at every stage.'
);

insert into public.services (id, title_ar, title_en, description_ar, description_en, icon, display_order) values
(
  '20000000-0000-4000-8000-000000000001',
  'التصميم المعماري',
  'Architectural design',
  'من الفكرة الأولى إلى مخططات التنفيذ: مبانٍ تلائم مناخ المملكة وهويتها، وتستوفي كود البناء السعودي، وتريح من يستعملها كل يوم.',
  'From first sketch to construction drawings: buildings that suit the Kingdom’s climate and character, meet the Saudi Building Code and work well for the people who use them every day.',
  'Building2', 1
),
(
  '20000000-0000-4000-8000-000000000002',
  'التصميم الإنشائي',
  'Structural design',
  'نمذجة وتحليل للمنشآت الخرسانية والمعدنية وفق الكود السعودي وأحمال الرياح والزلازل، بحلول توفّر في المواد ولا تمسّ هامش الأمان.',
  'Modelling and analysis of concrete and steel structures to the Saudi Building Code, wind and seismic loads included, with solutions that save material without eroding the margin of safety.',
  'Hammer', 2
),
(
  '20000000-0000-4000-8000-000000000003',
  'الإشراف على المشاريع',
  'Project supervision',
  'مهندسون مقيمون في الموقع يطابقون التنفيذ بالمخططات والمواصفات، ويعتمدون المواد، ويتابعون البرنامج الزمني والمستخلصات، ويرفعون إلى المالك تقارير دورية واضحة.',
  'Resident engineers check the work against drawings and specifications, approve materials, follow the programme and payment certificates, and send the owner clear, regular reports.',
  'HardHat', 3
),
(
  '20000000-0000-4000-8000-000000000004',
  'إدارة الجودة',
  'Quality management',
  'خطط جودة واختبارات وتدقيق في كل مرحلة، من مراجعة التصاميم إلى الاستلام النهائي، لتُكتشف الملاحظة وهي على الورق لا بعد صبّ الخرسانة.',
  'Quality plans, tests and audits at every stage, from design review to final handover, so that a defect is found on paper and not after the concrete is poured.',
  'ClipboardCheck', 4
),
(
  '20000000-0000-4000-8000-000000000005',
  'إدارة المخاطر',
  'Risk management',
  'سجل مخاطر محدَّث يقدّر أثر كل خطر في الكلفة والوقت والسلامة، ويسمّي المسؤول عنه، ويضع خطة معالجته قبل أن يصير تأخيرًا أو مطالبة.',
  'A living risk register that weighs each risk in cost, time and safety, names its owner and sets out a response before it becomes a delay or a claim.',
  'AlertTriangle', 5
),
(
  '20000000-0000-4000-8000-000000000006',
  'الدراسات البيئية',
  'Environmental studies',
  'تقييم الأثر البيئي والمسوحات الميدانية وخطط الإدارة البيئية، مع استخراج التصاريح ومتابعة الالتزام أثناء التنفيذ والتشغيل.',
  'Environmental impact assessments, field surveys and management plans, with permits obtained and compliance followed through construction and into operation.',
  'Leaf', 6
),
(
  '20000000-0000-4000-8000-000000000007',
  'استشارات التخطيط',
  'Planning consultancy',
  'مخططات عامة ودراسات لاستعمالات الأراضي والحركة المرورية والجدوى، تضع المشروع في سياقه العمراني وتعرض على المالك خياراته قبل أن يلتزم بأحدها.',
  'Master plans and studies of land use, traffic and feasibility that set a project in its urban context and show the owner the options before committing to one.',
  'Map', 7
),
(
  '20000000-0000-4000-8000-000000000008',
  'الهندسة الكهربائية والميكانيكية',
  'Electrical and mechanical engineering',
  'أنظمة القوى والإنارة والتكييف والتغذية بالمياه ومكافحة الحريق والتيار الخفيف، منسّقة في نموذج معلومات واحد ومصمّمة لخفض استهلاك الطاقة والمياه.',
  'Power, lighting, cooling, water supply, fire-fighting and low-current systems, coordinated in a single information model and designed to use less energy and water.',
  'Zap', 8
),
(
  '20000000-0000-4000-8000-000000000009',
  'الأمن والسلامة',
  'Safety and security',
  'دراسات الحماية من الحريق ومسارات الإخلاء، وأنظمة المراقبة والتحكم في الدخول، وخطط السلامة في مواقع العمل وفق اشتراطات الجهات المختصة.',
  'Fire and life-safety studies, evacuation routes, surveillance and access control, and site safety plans that meet the requirements of the authorities.',
  'ShieldCheck', 9
);

insert into public.leadership_team (id, position_ar, position_en, is_active, display_order) values
('30000000-0000-4000-8000-000000000001', 'رئيس مجلس الإدارة', 'Chairman of the Board', false, 1),
('30000000-0000-4000-8000-000000000002', 'المدير التنفيذي', 'Executive Director', false, 2),
('30000000-0000-4000-8000-000000000003', 'مدير تطوير الأعمال', 'Business Development Manager', false, 3),
('30000000-0000-4000-8000-000000000004', 'مدير المشاريع', 'Projects Manager', false, 4),
('30000000-0000-4000-8000-000000000005', 'مدير الموارد البشرية', 'HR Manager', false, 5),
('30000000-0000-4000-8000-000000000006', 'المدير المالي', 'Financial Manager', false, 6);

insert into public.application_stages (id, name_ar, name_en, display_order) values
('90000000-0000-4000-8000-000000000001', 'قيد المراجعة', 'Under review', 1),
('90000000-0000-4000-8000-000000000002', 'مقابلة', 'Interview', 2),
('90000000-0000-4000-8000-000000000003', 'عرض وظيفي', 'Offer', 3);

insert into public.answer_templates (id, title_ar, title_en, subject_ar, subject_en, body_ar, body_en, display_order) values
(
  '80000000-0000-4000-8000-000000000001',
  'وصل الطلب وهو قيد الدراسة', 'Received and under study',
  'طلبك {reference} قيد الدراسة', 'Your request {reference} is under study',
  E'السلام عليكم {name}،\n\nوصلنا طلبك بشأن {service}، وفريقنا يدرسه الآن. سنعود إليك برأينا وبالخطوات المقترحة بعد مراجعة التفاصيل.\n\nإن أردت إضافة شيء، فاكتبه ردًا على هذه الرسالة.\n\nمع التحية،\n{me}',
  E'Hello {name},\n\nWe have your request about {service}, and our team is studying it. Once we have gone through the details, we’ll come back to you with our view and the steps we suggest.\n\nIf you would like to add something, reply to this email.\n\nKind regards,\n{me}',
  1
),
(
  '80000000-0000-4000-8000-000000000002',
  'نحتاج إلى وثائق', 'Documents needed',
  'وثائق لطلبك {reference}', 'Documents for your request {reference}',
  E'السلام عليكم {name}،\n\nشكرًا لتواصلك مع {company}. حتى نكمل دراسة طلبك نحتاج إلى ما يلي:\n\n- صك الملكية أو عقد الإيجار\n- رخصة البناء، إن وُجدت\n- المخططات المتوفرة لديك\n- رفع مساحي للأرض\n\nإن لم يتوفر بعضها فأخبرنا، وسنقترح عليك البديل.\n\nمع التحية،\n{me}',
  E'Hello {name},\n\nThank you for contacting {company}. To continue with your request we need:\n\n- the title deed or the lease\n- the building permit, if there is one\n- any drawings that you have\n- a survey of the land\n\nIf you do not have all of them, tell us, and we’ll suggest another way.\n\nKind regards,\n{me}',
  2
),
(
  '80000000-0000-4000-8000-000000000003',
  'اقتراح اجتماع', 'Propose a meeting',
  'موعد للحديث عن طلبك {reference}', 'A meeting about your request {reference}',
  E'السلام عليكم {name}،\n\nنود أن نتحدث معك عن {service}، حتى نفهم ما تحتاج إليه قبل أن نقدم عرضنا. يكفي لذلك نصف ساعة، في مكتبنا أو عن بُعد.\n\nما الموعد المناسب لك هذا الأسبوع أو الذي يليه؟\n\nمع التحية،\n{me}',
  E'Hello {name},\n\nWe would like to talk with you about your request ({service}), to understand what you need before we send a proposal. Half an hour is enough, at our office or online.\n\nWhich time suits you this week or next?\n\nKind regards,\n{me}',
  3
),
(
  '80000000-0000-4000-8000-000000000004',
  'الاعتذار عن الطلب', 'We cannot take this on',
  'بخصوص طلبك {reference}', 'About your request {reference}',
  E'السلام عليكم {name}،\n\nشكرًا لتواصلك مع {company}. درسنا طلبك بعناية، ونعتذر عن تنفيذه لأنه خارج ما نقدمه حاليًا.\n\nيسعدنا أن نكون عند حسن ظنك في عمل آخر.\n\nمع التحية،\n{me}',
  E'Hello {name},\n\nThank you for contacting {company}. We have studied your request carefully, but cannot take it on: it is outside the services that we currently offer.\n\nWe would be glad to work with you on another occasion.\n\nKind regards,\n{me}',
  4
);

insert into public.site_content
  (id, section, content_key, title_ar, title_en, text_ar, text_en, display_order) values
(
  '40000000-0000-4000-8000-000000000001', 'hero', 'main',
  'هندسة يُعتمد عليها، من الفكرة إلى التسليم',
  'Engineering you can rely on, from first idea to handover',
  'منذ أكثر من 15 عامًا نصمّم ونشرف ونضبط الجودة في مشاريع القطاعين العام والخاص في أنحاء المملكة، مواكبين رؤية السعودية 2030.',
  'For more than 15 years we have designed, supervised and quality-assured projects for the public and private sectors across the Kingdom, in step with Saudi Vision 2030.',
  1
),
(
  '40000000-0000-4000-8000-000000000002', 'hero', 'cta',
  'تعرّف إلينا', 'Get to know us', null, null, 2
),
(
  '40000000-0000-4000-8000-000000000003', 'about', 'main',
  'من نحن', 'About us',
  'مكتب استشارات هندسية سعودي يجمع تحت سقف واحد المعماريين والإنشائيين ومهندسي الكهرباء والميكانيكا والبيئة والتخطيط. بدأنا قبل أكثر من 15 عامًا بفريق صغير في الرياض، ونعمل اليوم في مناطق المملكة كافة مع الوزارات والأمانات والهيئات، ومع المطوّرين والشركات والأفراد.',
  'We are a Saudi engineering consultancy with architects and structural, electrical, mechanical, environmental and planning engineers under one roof. We began more than 15 years ago as a small team in Riyadh; today we work in every region of the Kingdom, for ministries, municipalities and authorities as well as developers, companies and individuals.',
  1
),
(
  '40000000-0000-4000-8000-000000000004', 'about', 'second',
  null, null,
  'نقيس نجاحنا بما يبقى بعد التسليم: مبنى يستهلك طاقة أقل، وطريق يختصر وقت الناس، ومنشأة تعمل كما وُعد بها صاحبها. ولذلك نبني دراساتنا على مستهدفات رؤية السعودية 2030 في جودة الحياة والاستدامة والمحتوى المحلي، ونراجعها مع العميل خطوة بخطوة.',
  'We measure success by what remains after handover: a building that uses less energy, a road that gives people their time back, a plant that performs as its owner was promised. That is why our studies start from the goals of Saudi Vision 2030 for quality of life, sustainability and local content, and why we review them with the client step by step.',
  2
),
(
  '40000000-0000-4000-8000-000000000005', 'about', 'vision',
  'رؤيتنا', 'Our vision', null, null, 3
),
(
  '40000000-0000-4000-8000-000000000006', 'about', 'mission',
  'رسالتنا', 'Our mission', null, null, 4
),
(
  '40000000-0000-4000-8000-000000000007', 'about', 'values',
  'قيمنا', 'Our values',
  'الأمانة في الرأي، والدقة في العمل، والسلامة قبل الجدول الزمني، وصون مال العميل ووقته.',
  'Honest advice, precise work, safety before schedule, and care for the client’s money and time.',
  5
),
(
  '40000000-0000-4000-8000-000000000008', 'about', 'stat_years',
  'عامًا من الخبرة', 'Years of experience', '15+', '15+', 6
),
(
  '40000000-0000-4000-8000-000000000009', 'about', 'stat_projects',
  'مشروع منجز', 'Completed projects', '300+', '300+', 7
),
(
  '40000000-0000-4000-8000-000000000010', 'about', 'stat_experts',
  'خبيرًا معتمدًا', 'Certified experts', '60+', '60+', 8
),
(
  '40000000-0000-4000-8000-000000000011', 'services', 'main',
  'خدماتنا', 'Our services',
  'فريق واحد يرافق المشروع طوال عمره. اطلب الخدمات مجتمعة، أو اختر منها ما يحتاج إليه مشروعك.',
  'One team for the whole life of a project. Commission everything together, or only the part you need.',
  1
),
(
  '40000000-0000-4000-8000-000000000012', 'projects', 'main',
  'مشاريعنا', 'Our projects',
  'نماذج مما صمّمناه وأشرفنا على تنفيذه في مناطق المملكة.',
  'A selection of what we have designed and supervised across the Kingdom.',
  1
),
(
  '40000000-0000-4000-8000-000000000013', 'team', 'main',
  'كوادرنا', 'Our people',
  'وراء كل مخطط أشخاص يمكنك لقاؤهم وسؤالهم: قيادة قريبة من المشاريع، ومهندسون معتمدون في تخصصاتهم.',
  'Behind every drawing are people you can meet and question: leaders who stay close to the work, and engineers certified in their disciplines.',
  1
),
(
  '40000000-0000-4000-8000-000000000014', 'contact', 'main',
  'تواصل معنا', 'Contact us',
  'حدّثنا عن مشروعك أو اطرح سؤالك، وسيردّ عليك المهندس المختص.',
  'Tell us about your project or ask a question, and a specialist engineer will reply.',
  1
),
(
  '40000000-0000-4000-8000-000000000015', 'footer', 'main',
  null, null,
  'استشارات هندسية متكاملة، من الرياض إلى مناطق المملكة كافة.',
  'Engineering consultancy, from Riyadh to every region of the Kingdom.',
  1
);
