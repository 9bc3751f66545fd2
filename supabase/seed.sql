-- Demo content: invented people, projects and clients. Runs once, after the migrations.
-- Every picture named here is drawn by demo/ and uploaded at the same first start.

-- Leadership: three of the six positions are filled. ------------------------------------------------

update public.leadership_team set
  full_name_ar = 'د. طارق النخيلي',
  full_name_en = 'Dr. Tariq Al-Nukhaili',
  image_url = '/storage/v1/object/public/team-images/demo/tariq.webp',
  years_of_experience = 31,
  specialization_ar = 'هندسة المنشآت وحوكمة المشاريع الكبرى',
  specialization_en = 'Structural engineering and governance of major projects',
  member_type = 'founder',
  bio_ar = 'أسّس الشركة بعد مسيرة في التصميم الإنشائي والتدريس الجامعي. يرأس مجلس الإدارة ولجنة المراجعة الفنية، ولا يزال يقرأ بنفسه حسابات كل مبنى يتجاوز عشرين طابقًا.',
  bio_en = 'He founded the company after a career in structural design and university teaching. He chairs the board and the technical review committee, and still reads the calculations of every building taller than twenty storeys himself.',
  degrees_ar = 'دكتوراه الهندسة الإنشائية، جامعة الملك فهد للبترول والمعادن، 2002
ماجستير الهندسة المدنية، جامعة الملك سعود، 1998
بكالوريوس الهندسة المدنية، جامعة الملك سعود، 1994',
  degrees_en = 'PhD in Structural Engineering, King Fahd University of Petroleum and Minerals, 2002
Master of Civil Engineering, King Saud University, 1998
Bachelor of Civil Engineering, King Saud University, 1994',
  engineers_grade = 'consultant',
  engineers_number = '100001',
  is_active = true
where id = '30000000-0000-4000-8000-000000000001';

update public.leadership_team set
  full_name_ar = 'م. بدر الساحلي',
  full_name_en = 'Eng. Badr Al-Sahili',
  image_url = '/storage/v1/object/public/team-images/demo/badr.webp',
  years_of_experience = 22,
  specialization_ar = 'إدارة المكاتب الهندسية وعقود الإنشاء',
  specialization_en = 'Management of engineering practices and construction contracts',
  member_type = 'partner',
  bio_ar = 'بدأ مهندسَ موقع في مشاريع الطرق بالمنطقة الشرقية، ثم قاد فرق الإشراف في عشرات المشاريع. يدير أعمال الشركة اليومية، ويعرف العملاء رقم جواله قبل رقم الشركة.',
  bio_en = 'He started as a site engineer on roads in the Eastern Province and went on to lead supervision teams on dozens of projects. He runs the company day to day, and clients tend to have his number before the company’s.',
  degrees_ar = 'ماجستير إدارة التشييد، جامعة الملك فهد للبترول والمعادن، 2010
بكالوريوس الهندسة المدنية، جامعة الملك عبدالعزيز، 2003',
  degrees_en = 'Master of Construction Management, King Fahd University of Petroleum and Minerals, 2010
Bachelor of Civil Engineering, King Abdulaziz University, 2003',
  engineers_grade = 'consultant',
  engineers_number = '100002',
  engineers_until = (now() at time zone 'Asia/Riyadh')::date + 600,
  is_active = true
where id = '30000000-0000-4000-8000-000000000002';

update public.leadership_team set
  position_ar = 'مديرة المشاريع',
  full_name_ar = 'م. هند الرملي',
  full_name_en = 'Eng. Hind Al-Ramli',
  image_url = '/storage/v1/object/public/team-images/demo/hind.webp',
  years_of_experience = 16,
  specialization_ar = 'إدارة المشاريع والجدولة الزمنية',
  specialization_en = 'Project management and planning',
  member_type = 'member_since',
  join_date = '2014-09-01',
  bio_ar = 'تتابع مشاريع الشركة من توقيع العقد إلى شهادة الإنجاز. أسّست لقاءً أسبوعيًا يجتمع فيه المصمم والمشرف والمالك على برنامج واحد، فانخفضت أوامر التغيير إلى النصف.',
  bio_en = 'She follows the company’s projects from signed contract to completion certificate. Her weekly review, which puts designer, supervisor and owner in front of one programme, has halved change orders.',
  degrees_ar = 'ماجستير إدارة مشاريع التشييد، جامعة هيريوت وات، 2015
بكالوريوس العمارة، الجامعة الأمريكية في بيروت، 2009',
  degrees_en = 'Master of Construction Project Management, Heriot-Watt University, 2015
Bachelor of Architecture, American University of Beirut, 2009',
  engineers_grade = 'professional',
  engineers_number = '100003',
  engineers_until = (now() at time zone 'Asia/Riyadh')::date + 840,
  is_active = true
where id = '30000000-0000-4000-8000-000000000004';

-- Team ----------------------------------------------------------------------------------------------

insert into public.team_members
  (id, name_ar, name_en, position_ar, position_en, specialization_ar, specialization_en,
   bio_ar, bio_en, degrees_ar, degrees_en, engineers_grade, engineers_number, join_date, image_url,
   order_index) values
(
  '70000000-0000-4000-8000-000000000001',
  'م. نورة الوادي', 'Eng. Noura Al-Wadi',
  'رئيسة قسم العمارة', 'Head of Architecture',
  'العمارة المناخية والهوية المحلية', 'Climate-responsive and regional architecture',
  'تصمّم من الظل إلى الجدار: تدرس حركة الشمس والريح في الموقع قبل أن ترسم الخط الأول.',
  'She designs from the shade inwards, studying sun and wind on the site before drawing the first line.',
  'ماجستير دراسات العمارة المستدامة، جامعة شفيلد، 2012
بكالوريوس العمارة، الجامعة الأمريكية في الشارقة، 2008',
  'Master of Sustainable Architectural Studies, University of Sheffield, 2012
Bachelor of Architecture, American University of Sharjah, 2008',
  'professional', '100004',
  '2013-03-10', '/storage/v1/object/public/team-images/demo/noura.webp', 1
),
(
  '70000000-0000-4000-8000-000000000002',
  'م. ياسر الصخري', 'Eng. Yasser Al-Sakhri',
  'رئيس قسم الإنشاءات', 'Head of Structures',
  'المباني العالية والمنشآت القشرية الخرسانية', 'Tall buildings and concrete shells',
  'يبحث عن أبسط مسار للحمل، ويرى أن أفضل المنشآت ما يُفهم بالنظر إليه.',
  'He looks for the simplest load path, and holds that the best structures explain themselves at a glance.',
  'ماجستير الهندسة الإنشائية، جامعة الملك فهد للبترول والمعادن، 2009
بكالوريوس الهندسة المدنية، جامعة الملك فهد للبترول والمعادن، 2005',
  'Master of Structural Engineering, King Fahd University of Petroleum and Minerals, 2009
Bachelor of Civil Engineering, King Fahd University of Petroleum and Minerals, 2005',
  'consultant', '100005',
  '2012-01-15', '/storage/v1/object/public/team-images/demo/yasser.webp', 2
),
(
  '70000000-0000-4000-8000-000000000003',
  'م. ريم الواحي', 'Eng. Reem Al-Wahi',
  'مديرة الدراسات البيئية', 'Environmental Studies Manager',
  'تقييم الأثر البيئي والبيئات الساحلية', 'Impact assessment and coastal environments',
  'أنجزت أكثر من 40 دراسة أثر بيئي على ساحلي البحر الأحمر والخليج العربي.',
  'She has completed more than 40 impact assessments on the Red Sea and Arabian Gulf coasts.',
  'ماجستير الهندسة البيئية، جامعة نيوكاسل، 2014
بكالوريوس الهندسة المدنية، الجامعة الأمريكية في الشارقة، 2011',
  'Master of Environmental Engineering, Newcastle University, 2014
Bachelor of Civil Engineering, American University of Sharjah, 2011',
  'professional', '100009',
  '2017-06-04', '/storage/v1/object/public/team-images/demo/reem.webp', 3
),
(
  '70000000-0000-4000-8000-000000000004',
  'م. عمر الجسري', 'Eng. Omar Al-Jisri',
  'رئيس قسم الطرق والنقل', 'Head of Roads and Transport',
  'تصميم الجسور والتقاطعات', 'Bridge and interchange design',
  'عمل على تقاطعات وجسور في سبع مناطق، ويحسب التحويلات المرورية كما يحسب الجسر نفسه.',
  'He has worked on bridges and interchanges in seven regions and plans a traffic diversion as carefully as the bridge itself.',
  'بكالوريوس الهندسة المدنية، جامعة أم القرى، 2010',
  'Bachelor of Civil Engineering, Umm Al-Qura University, 2010',
  'professional', '100006',
  '2015-11-22', '/storage/v1/object/public/team-images/demo/omar.webp', 4
),
(
  '70000000-0000-4000-8000-000000000005',
  'م. دانة المرسى', 'Eng. Dana Al-Marsa',
  'رئيسة قسم الكهرباء والميكانيكا', 'Head of MEP',
  'كفاءة الطاقة وأنظمة التبريد', 'Energy efficiency and cooling systems',
  'تقود تنسيق الأنظمة في نموذج معلومات البناء، وشعارها أن أرخص طاقة هي التي لا نحتاج إليها.',
  'She leads services coordination in the building model; her motto is that the cheapest energy is the energy nobody needs.',
  'بكالوريوس الهندسة الكهربائية وهندسة الحاسب، جامعة عفت، 2012',
  'Bachelor of Electrical and Computer Engineering, Effat University, 2012',
  'professional', '100007',
  '2016-02-14', '/storage/v1/object/public/team-images/demo/dana.webp', 5
),
(
  '70000000-0000-4000-8000-000000000006',
  'م. خالد الضلعي', 'Eng. Khalid Al-Dhilai',
  'مدير الجودة والسلامة', 'Quality and Safety Manager',
  'أنظمة الجودة وسلامة مواقع العمل', 'Quality systems and site safety',
  'سجّلت المواقع التي أشرف عليها 9 ملايين ساعة عمل دون إصابة مُهدرة للوقت.',
  'The sites he oversees have recorded a total of 9 million hours without a lost-time injury.',
  'بكالوريوس الهندسة الصناعية، جامعة الملك عبدالعزيز، 2009',
  'Bachelor of Industrial Engineering, King Abdulaziz University, 2009',
  'professional', '100008',
  '2018-08-26', '/storage/v1/object/public/team-images/demo/khalid.webp', 6
);

-- Registrations are renewed every few years.
update only public.team_members set
  engineers_until = (now() at time zone 'Asia/Riyadh')::date + 300 + 130 * order_index;

-- Projects ------------------------------------------------------------------------------------------

insert into public.projects
  (id, title_ar, title_en, category_ar, category_en, description_ar, description_en,
   date, location, client, status, order_index, service_ids) values
(
  '50000000-0000-4000-8000-000000000001',
  'برج مكاتب في شمال الرياض', 'Office tower in north Riyadh',
  'أبراج ومبانٍ تجارية', 'Towers and commercial buildings',
  'برج إداري من 34 طابقًا بارتفاع 168 مترًا على أرض ضيقة بين طريقين رئيسين. جعلناه يستدقّ كلما ارتفع كي لا يقع ظله عصرًا على المدرسة المجاورة، وحملنا الواجهة على شبكة فولاذية مائلة أغنت المكاتب عن الأعمدة الداخلية ووفّرت 18% من الحديد مقارنة بالهيكل التقليدي. صُبّت لبشة الأساس بسماكة 3.2 متر في 38 ساعة متصلة، وكانت حرارتها تُراقب من مكتب الموقع لحظة بلحظة. أما الواجهة الغربية المزدوجة واسترجاع البرودة من هواء العادم فخفّضا حمل التبريد بنحو الربع. تولّينا التصميم والإشراف حتى التسليم.',
  'A 34-storey office tower, 168 metres high, on a narrow plot between two main roads. We tapered it so that its afternoon shadow clears the school next door, and carried the facade on a steel diagrid that freed the offices of internal columns and used 18% less steel than a conventional frame. The 3.2-metre raft was poured without a break in 38 hours, its temperature watched minute by minute from the site office. A double skin to the west and cooling recovered from the exhaust air cut the cooling load by about a quarter. We designed the tower and supervised it through to handover.',
  '2021', 'الرياض · Riyadh', 'مسارات للتطوير العقاري · Masarat Development', 'completed', 1,
  '{20000000-0000-4000-8000-000000000001,20000000-0000-4000-8000-000000000002,20000000-0000-4000-8000-000000000008,20000000-0000-4000-8000-000000000003}'
),
(
  '50000000-0000-4000-8000-000000000002',
  'مركز أعمال على واجهة الخبر البحرية', 'Waterfront business centre in Al Khobar',
  'أبراج ومبانٍ تجارية', 'Towers and commercial buildings',
  'ثلاث كتل متدرّجة على أرض مردومة تضم 41,000 متر مربع من المكاتب والمتاجر، وتنفتح شرفاتها على الخليج. كان التحدي تحت الأرض: منسوب مياه مالحة على عمق متر ونصف، وتربة رخوة استدعت 620 خازوقًا بعمق 24 مترًا. صمّمنا قبوين معزولين بطبقتين، وحديد تسليح مكسوًا بالإيبوكسي، وحماية كاثودية تُقرأ عن بعد، فجاء العمر التصميمي 100 عام. وفوق الأرض خزان مياه مبرّدة يعمل ليلًا فينقل 30% من حمل الذروة إلى خارج أوقاتها. سُلّم المركز قبل موعده بستة أسابيع.',
  'Three stepped blocks on reclaimed land hold 41,000 square metres of offices and shops, with terraces that open to the Gulf. The challenge lay below ground: salt water at a depth of a metre and a half, and soft soil that called for 620 piles, each 24 metres deep. We designed two basements with double waterproofing, epoxy-coated reinforcement and remotely monitored cathodic protection, for a design life of 100 years. Above ground, a chilled-water store charged at night moves 30% of the peak load out of peak hours. The centre was handed over six weeks early.',
  '2023', 'الخبر · Al Khobar', 'مطوّر في المنطقة الشرقية · Developer in the Eastern Province', 'completed', 2,
  '{20000000-0000-4000-8000-000000000001,20000000-0000-4000-8000-000000000002,20000000-0000-4000-8000-000000000008,20000000-0000-4000-8000-000000000006,20000000-0000-4000-8000-000000000004}'
),
(
  '50000000-0000-4000-8000-000000000003',
  'حي سكني بروح نجدية', 'A neighbourhood in the Najdi spirit',
  'مجمعات سكنية', 'Residential communities',
  'حي من 146 منزلًا على 21 هكتارًا شمال غربي الرياض، استعاد من القرية النجدية ما ينفع اليوم: أزقة ضيقة مظللة، وأفنية داخلية، وجدران سميكة بفتحات صغيرة مثلثة. وجّهنا الشوارع مع النسيم الشمالي، فسجّلت القياسات في الممرات حرارة أقل بخمس درجات من الشارع العام. نُفّذت الجدران ألواحًا مسبقة الصنع بلون الطين، فاكتملت المرحلة الأولى في 11 شهرًا. وتسقي المياه الرمادية المعالجة 3.4 هكتار من النخيل والطلح، دون لتر واحد من مياه الشرب.',
  'A neighbourhood of 146 homes on 21 hectares north-west of Riyadh that brings back what still serves from the Najdi village: narrow shaded lanes, inner courtyards, and thick walls with small triangular openings. We turned the streets to the northern breeze, and the lanes measure five degrees cooler than the main road. The walls are precast panels in the colour of clay, which let the first phase be finished in 11 months. Treated greywater irrigates 3.4 hectares of palms and acacias without a litre of drinking water.',
  '2020', 'الرياض · Riyadh', 'رحبة للإسكان · Rahba Housing', 'completed', 3,
  '{20000000-0000-4000-8000-000000000001,20000000-0000-4000-8000-000000000007}'
),
(
  '50000000-0000-4000-8000-000000000004',
  'شقق سكنية على سفوح أبها', 'Hillside apartments in Abha',
  'مجمعات سكنية', 'Residential communities',
  'سبعة صفوف من المساكن، في 88 شقة، تنزل مع سفح يميل 23 درجة على ارتفاع 2,200 متر. بدل أن نقطع الجبل ثبّتناه: مسامير تربة بطول 9 أمتار، وجدران ساندة من حجر الموقع نفسه، وقناة للسيول حُسبت لعاصفة تتكرر مرة كل 100 عام، واختُبرت في موسم الأمطار الأول. يكفي هواء عسير البارد لتهوية الشقق طوال السنة، فاستغنى المبنى عن التكييف المركزي. وتحمل الواجهات أشرطة لونية مستوحاة من نقوش البيوت العسيرية، اختارها سكان الحي من بين ثلاثة مقترحات.',
  'Seven rows of homes, 88 apartments in all, step down a slope of 23 degrees at 2,200 metres above sea level. Rather than cut the mountain we pinned it: soil nails nine metres long, retaining walls of stone from the site, and a flood channel sized for the 100-year storm and tested in the first rainy season. The cool air of Asir ventilates the apartments all year, so the buildings need no central air conditioning. The facades carry bands of colour drawn from the painted houses of the region, chosen by the neighbours from three proposals.',
  '2022', 'أبها · Abha', 'مستثمر خاص · Private investor', 'completed', 4,
  '{20000000-0000-4000-8000-000000000002,20000000-0000-4000-8000-000000000007}'
),
(
  '50000000-0000-4000-8000-000000000005',
  'مستشفى عام بسعة 200 سرير', 'A 200-bed general hospital',
  'صحة وتعليم', 'Health and education',
  'مستشفى من 38,500 متر مربع يخدم شرقي القصيم: 200 سرير، وثماني غرف عمليات، وقسم طوارئ يستقبل 300 حالة في اليوم. فصل التصميم بين مسارات المرضى والزوار والخدمات، فلا تتقاطع في أي طابق. نُسّقت الأنظمة في نموذج معلومات كشف 3,100 تعارض قبل أن تصل إلى الموقع، ووُضعت مولدات احتياطية تكفي 72 ساعة من التشغيل الكامل. وأجرى فريقنا 4,200 اختبار تشغيل، آخرها قطع مفاجئ للتيار في أثناء نوبة ليلية، عادت فيه الغرف الحرجة إلى الخدمة في أقل من 8 ثوانٍ.',
  'A hospital of 38,500 square metres for eastern Qassim: 200 beds, 8 operating theatres and an emergency department that sees 300 cases a day. The plan keeps patients, visitors and services on routes that never cross. Its systems were coordinated in a building model that found 3,100 clashes before they reached the site, and standby generators hold fuel for 72 hours of full operation. Our team carried out 4,200 commissioning tests; the last was an unannounced power cut during a night shift, and the critical rooms were back in under 8 seconds.',
  '2019', 'بريدة · Buraydah', 'تجمّع الغضا الصحي · Ghada Health Cluster', 'completed', 5,
  '{20000000-0000-4000-8000-000000000003,20000000-0000-4000-8000-000000000004,20000000-0000-4000-8000-000000000009}'
),
(
  '50000000-0000-4000-8000-000000000006',
  'مجمع تعليمي بأفنية مظللة', 'School campus with shaded courtyards',
  'صحة وتعليم', 'Health and education',
  'مجمع لـ1,800 طالب وطالبة في تبوك، من خمسة مبانٍ حول ثلاثة أفنية، يرى كل فصل فيه شجرة. تظلل الأفنية أشرعة قماشية مشدودة خفّضت حرارة أرضيتها 12 درجة في ظهيرة سبتمبر، فصار اللعب ممكنًا طوال العام الدراسي. تدخل الإضاءة الطبيعية إلى الفصول من جهتين، وتغطي ألواح شمسية بقدرة 320 كيلوواط ثلث استهلاك المجمع. وضعنا خطة جودة قُسمت على العطل المدرسية، فاستُلمت المباني واحدًا بعد آخر دون أن تتوقف الدراسة يومًا واحدًا.',
  'A campus for 1,800 pupils in Tabuk: five buildings around three courtyards, with a tree in sight of every classroom. Tensile sails over the courtyards lowered the temperature of the ground by 12 degrees on September afternoons, so children can play outdoors all through the school year. Classrooms are daylit from two sides, and 320 kilowatts of solar panels cover a third of what the campus uses. Our quality plan was arranged around the school holidays, and the buildings were accepted one after another without the loss of a single school day.',
  '2024', 'تبوك · Tabuk', 'جهة تعليمية حكومية · Government education authority', 'completed', 6,
  '{20000000-0000-4000-8000-000000000001,20000000-0000-4000-8000-000000000008,20000000-0000-4000-8000-000000000004}'
),
(
  '50000000-0000-4000-8000-000000000007',
  'محطة تبادل للقطارات والحافلات', 'Rail and bus interchange station',
  'بنية تحتية ونقل', 'Infrastructure and transport',
  'سقف واحد مقوّس بعرض 96 مترًا يجمع رصيفي قطار تحت الأرض بعمق 19 مترًا، و24 موقفًا للحافلات، وساحة للمشاة. يتسع المبنى لـ14,000 راكب في ساعة الذروة، وأثبتت محاكاة الإخلاء خروج 8,400 شخص في ست دقائق. يزن هيكل السقف 2,900 طن، ويُركّب من سبعة أقواس يُجمع كل منها على الأرض ثم يُرفع كاملًا ليلًا، فلا تتوقف الحركة في الطريق المجاور. وتغسل فتحات القمة القاعة بضوء غير مباشر يغني عن الإنارة ست ساعات في النهار. رُفعت خمسة أقواس، ونشرف اليوم على تجميع السادس.',
  'One arched roof, 96 metres wide, brings together two railway platforms 19 metres below ground, 24 bus bays and a public square. The station takes 14,000 passengers in the peak hour, and evacuation models show 8,400 people leaving in six minutes. The roof weighs 2,900 tonnes and is made of seven arches, each assembled on the ground and lifted whole at night so that the road beside the site never closes. Openings at the crown wash the hall in indirect light, with no lamps for six hours of the day. Five arches are up, and we are now supervising the assembly of the sixth.',
  '2028', 'الرياض · Riyadh', 'جهة نقل حكومية · Government transport authority', 'in_progress', 7,
  '{20000000-0000-4000-8000-000000000001,20000000-0000-4000-8000-000000000002,20000000-0000-4000-8000-000000000003,20000000-0000-4000-8000-000000000009}'
),
(
  '50000000-0000-4000-8000-000000000008',
  'تقاطع حرّ من ثلاثة مستويات', 'Three-level free-flow interchange',
  'بنية تحتية ونقل', 'Infrastructure and transport',
  'كان التقاطع أكثر نقاط الدمام ازدحامًا: 145,000 مركبة في اليوم وإشارة تستغرق في الذروة 17 دقيقة. أحللنا محله تقاطعًا حرًا بثلاثة مستويات وثمانية منحدرات و2.4 كيلومتر من الجسور. لم يُغلق الطريق خلال التنفيذ؛ فقد قسمناه إلى ست مراحل، ودُفعت جسور المستوى العلوي على ركائزها ليلًا بسرعة مترين في الساعة. وخفّضت الخرسانة المضاف إليها خبث الأفران نفاذية الكلوريدات إلى الثلث. يستغرق العبور اليوم أقل من دقيقتين، وهبطت الحوادث في سنتها الأولى 41%.',
  'This was the most congested junction in Dammam: 145,000 vehicles a day and a signal that cost 17 minutes at peak. We replaced it with a free-flow interchange of three levels, eight ramps and 2.4 kilometres of bridges. The road never closed. Work was divided into six stages, and the upper decks were launched over their piers at night at two metres an hour. Slag cement cut the concrete’s chloride permeability to a third. Crossing now takes less than two minutes, and accidents fell by 41% in the first year.',
  '2018', 'الدمام · Dammam', 'أمانة منطقة · Regional municipality', 'completed', 8,
  '{20000000-0000-4000-8000-000000000002,20000000-0000-4000-8000-000000000007,20000000-0000-4000-8000-000000000005}'
),
(
  '50000000-0000-4000-8000-000000000009',
  'محطة تحلية بالتناضح العكسي', 'Reverse-osmosis desalination plant',
  'مياه وطاقة', 'Water and energy',
  'محطة على ساحل ينبع تنتج 120,000 متر مكعب من مياه الشرب يوميًا، وتستهلك 3.1 كيلوواط ساعة لكل متر مكعب بفضل استرجاع الطاقة من المياه الراجعة. رافقناها منذ دراسة الأثر البيئي: مسح غوّاصونا 60 موقعًا من الشعاب، فنقلنا المأخذ 900 متر بعيدًا عنها، وأعدنا تشكيل فوهات الطرد حتى تعود الملوحة إلى مستواها في البحر خلال 50 مترًا. ثم أدرنا سجل مخاطر من 214 بندًا، وأشرفنا على التنفيذ والتشغيل التجريبي. تعمل المحطة منذ تسليمها بجاهزية تزيد على 97%.',
  'A plant on the Yanbu coast that produces 120,000 cubic metres of drinking water a day at 3.1 kilowatt-hours per cubic metre, thanks to energy recovered from the brine. We were there from the impact assessment onwards: our divers surveyed 60 coral sites, the intake was moved 900 metres away from them, and the outfall was reshaped until salinity returns to that of the sea within 50 metres. We then ran a risk register of 214 items and supervised construction and trial operation. Since handover the plant has been available more than 97% of the time.',
  '2024', 'ينبع · Yanbu', 'ناهل للمياه · Nahel Water', 'completed', 9,
  '{20000000-0000-4000-8000-000000000006,20000000-0000-4000-8000-000000000005,20000000-0000-4000-8000-000000000003}'
),
(
  '50000000-0000-4000-8000-000000000010',
  'محطة طاقة شمسية ورياح في الجوف', 'Solar and wind farm in Al Jouf',
  'مياه وطاقة', 'Water and energy',
  'تجتمع في الموقع 180 ميجاواط من الألواح الشمسية و60 ميجاواط من 12 توربينة رياح على محطة تحويل واحدة؛ فالريح هناك تنشط بعد الغروب وتكمل ما تبدؤه الشمس. تتبع الألواح الشمس على محور واحد، وتنظفها روبوتات لا تستخدم الماء. نقلنا أربع توربينات من أماكنها بعد دراسة امتدت سنة لمسارات الطيور المهاجرة، وحدّدنا طول الركائز بـ640 اختبار سحب في التربة الكلسية. بلغ التنفيذ 70%، ويغذي الجزء المنجز الشبكة منذ الربيع الماضي.',
  'The site joins 180 megawatts of solar panels and 60 megawatts from 12 wind turbines at a single substation. Here the wind rises after sunset and finishes what the sun begins. The panels follow the sun on one axis and are cleaned by robots that use no water. We moved four turbines after a year-long study of migrating birds, and set the length of the piles by 640 pull-out tests in the calcareous soil. Construction stands at 70%, and the finished part has fed the grid since last spring.',
  '2027', 'سكاكا · Sakaka', 'شعاع للطاقة المتجددة · Shuaa Renewables', 'in_progress', 10,
  '{20000000-0000-4000-8000-000000000006,20000000-0000-4000-8000-000000000005,20000000-0000-4000-8000-000000000007}'
),
(
  '50000000-0000-4000-8000-000000000011',
  'جامع بفناء مظلل في المدينة المنورة', 'Mosque with a shaded courtyard in Madinah',
  'مساجد وثقافة', 'Mosques and culture',
  'جامع يتسع لـ3,200 مصلٍّ، تعلوه قبة خرسانية قشرية قطرها 28 مترًا وسماكتها 18 سنتيمترًا فقط، صُبّت في مرحلة واحدة على قالب خشبي صنعه نجارون محليون. يدخل هواء التبريد من تحت السجاد بسرعة هادئة، فوفّر 30% من الطاقة وأبقى القاعة صامتة، وضُبط زمن الارتداد الصوتي على 1.6 ثانية ليُسمع الخطيب بوضوح في آخر صف. ترتفع المئذنتان 52 مترًا، وتعود مياه الوضوء بعد معالجتها لري نخيل الفناء. صمّمنا الجامع متبرعين بنصف أتعابنا.',
  'A mosque for 3,200 worshippers under a concrete shell dome 28 metres across and only 18 centimetres thick, cast in one operation on timber formwork made by local carpenters. Cool air enters gently from below the carpet, which saves 30% of the energy and keeps the hall silent; reverberation was tuned to 1.6 seconds so that the sermon is clear in the last row. The two minarets rise to 52 metres, and water from the ablutions returns, treated, to the palms of the courtyard. We gave half of our design fee to the project.',
  '2021', 'المدينة المنورة · Madinah', 'وقف خيري · Charitable endowment', 'completed', 11,
  '{20000000-0000-4000-8000-000000000001,20000000-0000-4000-8000-000000000002,20000000-0000-4000-8000-000000000008,20000000-0000-4000-8000-000000000003}'
),
(
  '50000000-0000-4000-8000-000000000012',
  'متحف في وادٍ صخري بالعُلا', 'Museum in a sandstone valley, AlUla',
  'مساجد وثقافة', 'Mosques and culture',
  'متحف من 7,400 متر مربع يختفي نصفه في الصخر، فلا يُرى من الوادي إلا جدران بلون الرمل وفتحات تضيء ليلًا كأنها شقوق في الجبل. بدأنا بمسح ليزري دقته مليمتران، ثم قُطع الصخر بالأسلاك الماسية دون تفجير، وثُبّتت الجروف بـ380 مرساة لا تظهر رؤوسها. تبقى القاعات الداخلية بين 21 و23 درجة بكتلة الجبل وحدها تسعة أشهر في السنة. ووُجّهت الإنارة كلها إلى الأسفل حفاظًا على عتمة سماء المنطقة. يكفي المسار 1,200 زائر في اليوم.',
  'A museum of 7,400 square metres, half hidden in the rock: from the valley one sees only walls the colour of sand, and openings that glow at night like clefts in the mountain. We began with a laser survey accurate to two millimetres; the rock was then cut by diamond wire without blasting, and the cliffs secured with 380 anchors whose heads cannot be seen. The mass of the mountain alone keeps the inner halls between 21 and 23 degrees for nine months of the year. All lighting points down, to keep the region’s sky dark. The route takes 1,200 visitors a day.',
  '2023', 'العُلا · AlUla', 'هيئة ثقافية · Cultural authority', 'completed', 12,
  '{20000000-0000-4000-8000-000000000001,20000000-0000-4000-8000-000000000006,20000000-0000-4000-8000-000000000009}'
);

-- Facts, figures, stories and awards of the projects (docs/decisions/0058). One client stays confidential.

update only public.projects as project set
  sector = facts.sector, region = facts.region, latitude = facts.latitude, longitude = facts.longitude, area_m2 = facts.area_m2,
  value_range = facts.value_range, year_begun = facts.year_begun, year_completed = facts.year_completed, roles = facts.roles::text[],
  team_ids = facts.team_ids::uuid[], figures = facts.figures::jsonb, awards = facts.awards::jsonb
from (values
(
  '50000000-0000-4000-8000-000000000001'::uuid, 'commercial', 'riyadh', 24.81, 46.63, 62400, '200_to_500', 2017, 2021,
  '{lead_consultant,designer,supervisor}', '{30000000-0000-4000-8000-000000000001,70000000-0000-4000-8000-000000000001,70000000-0000-4000-8000-000000000002,30000000-0000-4000-8000-000000000004}',
  '[{"value": "168", "unit_ar": "مترًا", "unit_en": "m", "label_ar": "ارتفاع البرج فوق الشارع", "label_en": "height above the street"}, {"value": "18", "unit_ar": "%", "unit_en": "%", "label_ar": "فولاذ أقل من هيكل تقليدي", "label_en": "less steel than a conventional frame"}, {"value": "38", "unit_ar": "ساعة", "unit_en": "hours", "label_ar": "صبّ اللبشة دون توقف", "label_en": "to pour the raft without a break"}]',
  '[{"name_ar": "جائزة المباني العالية، فئة الإنشاء", "name_en": "Tall Buildings Award, structure category", "year": 2022, "by_ar": "ملتقى المنشآت العالية", "by_en": "Tall Structures Forum"}]'
),
(
  '50000000-0000-4000-8000-000000000002'::uuid, 'commercial', 'eastern', 26.29, 50.22, 41000, '200_to_500', 2019, 2023,
  '{lead_consultant,designer,studies,quality_assurance}', '{70000000-0000-4000-8000-000000000002,70000000-0000-4000-8000-000000000003}',
  '[{"value": "620", "unit_ar": "خازوقًا", "unit_en": "piles", "label_ar": "بعمق 24 مترًا في تربة رخوة", "label_en": "24 metres deep in soft soil"}, {"value": "30", "unit_ar": "%", "unit_en": "%", "label_ar": "من حمل الذروة ينتقل إلى الليل", "label_en": "of the peak load moved to the night"}, {"value": "6", "unit_ar": "أسابيع", "unit_en": "weeks", "label_ar": "تسليم قبل الموعد", "label_en": "handed over early"}]',
  '[]'
),
(
  '50000000-0000-4000-8000-000000000003'::uuid, 'residential', 'riyadh', 24.86, 46.55, 210000, '200_to_500', 2017, 2020,
  '{lead_consultant,designer}', '{70000000-0000-4000-8000-000000000001,30000000-0000-4000-8000-000000000004}',
  '[{"value": "146", "unit_ar": "منزلًا", "unit_en": "homes", "label_ar": "حول أزقة مظللة وأفنية", "label_en": "around shaded lanes and courtyards"}, {"value": "5", "unit_ar": "درجات", "unit_en": "degrees", "label_ar": "أبرد في الأزقة من الطريق", "label_en": "cooler in the lanes than on the road"}, {"value": "3.4", "unit_ar": "هكتار", "unit_en": "hectares", "label_ar": "تُروى بمياه معالجة", "label_en": "irrigated with treated water"}]',
  '[{"name_ar": "جائزة العمارة المناخية", "name_en": "Climate Architecture Prize", "year": 2021, "by_ar": "ملتقى العمران الصحراوي", "by_en": "Desert Cities Forum"}]'
),
(
  '50000000-0000-4000-8000-000000000004'::uuid, 'residential', 'asir', 18.22, 42.5, 23600, '50_to_200', 2019, 2022,
  '{sub_consultant,designer}', '{70000000-0000-4000-8000-000000000002}',
  '[{"value": "23", "unit_ar": "درجة", "unit_en": "degrees", "label_ar": "ميل السفح الذي ثبّتناه", "label_en": "the slope that we pinned"}, {"value": "88", "unit_ar": "شقة", "unit_en": "apartments", "label_ar": "في سبعة صفوف", "label_en": "in seven rows"}, {"value": "9", "unit_ar": "أمتار", "unit_en": "m", "label_ar": "طول مسامير التربة", "label_en": "soil nails in length"}]',
  '[]'
),
(
  '50000000-0000-4000-8000-000000000005'::uuid, 'health', 'qassim', 26.35, 43.99, 38500, '500_to_1000', 2014, 2019,
  '{supervisor,quality_assurance}', '{70000000-0000-4000-8000-000000000005,30000000-0000-4000-8000-000000000002}',
  '[{"value": "200", "unit_ar": "سرير", "unit_en": "beds", "label_ar": "وثماني غرف عمليات", "label_en": "and eight operating theatres"}, {"value": "3100", "unit_ar": "تعارض", "unit_en": "clashes", "label_ar": "وُجدت في النموذج قبل الموقع", "label_en": "found in the model, not on the site"}, {"value": "8", "unit_ar": "ثوانٍ", "unit_en": "seconds", "label_ar": "لعودة الغرف الحرجة بعد انقطاع الكهرباء", "label_en": "for critical rooms to return after a power cut"}]',
  '[]'
),
(
  '50000000-0000-4000-8000-000000000006'::uuid, 'education', 'tabuk', 28.4, 36.57, 19800, '50_to_200', 2022, 2024,
  '{lead_consultant,designer,quality_assurance}', '{70000000-0000-4000-8000-000000000001}',
  '[{"value": "1800", "unit_ar": "طالب وطالبة", "unit_en": "pupils", "label_ar": "في خمسة مبانٍ", "label_en": "in five buildings"}, {"value": "12", "unit_ar": "درجة", "unit_en": "degrees", "label_ar": "أبرد تحت الأشرعة", "label_en": "cooler under the sails"}, {"value": "0", "unit_ar": "يوم", "unit_en": "days", "label_ar": "دراسة ضاعت في التسليم", "label_en": "of school lost to the handover"}]',
  '[]'
),
(
  '50000000-0000-4000-8000-000000000007'::uuid, 'transport', 'riyadh', 24.64, 46.72, 54000, 'over_1000', 2021, null::integer,
  '{designer,supervisor}', '{70000000-0000-4000-8000-000000000004,70000000-0000-4000-8000-000000000002,30000000-0000-4000-8000-000000000004}',
  '[{"value": "96", "unit_ar": "مترًا", "unit_en": "m", "label_ar": "عرض السقف المقوّس", "label_en": "width of the arched roof"}, {"value": "14000", "unit_ar": "راكب", "unit_en": "passengers", "label_ar": "في ساعة الذروة", "label_en": "in the peak hour"}, {"value": "2900", "unit_ar": "طن", "unit_en": "tonnes", "label_ar": "وزن السقف، يُرفع قوسًا قوسًا ليلًا", "label_en": "of roof, lifted arch by arch at night"}]',
  '[]'
),
(
  '50000000-0000-4000-8000-000000000008'::uuid, 'transport', 'eastern', 26.42, 50.06, null::integer, '200_to_500', 2015, 2018,
  '{lead_consultant,designer,project_manager}', '{70000000-0000-4000-8000-000000000004,30000000-0000-4000-8000-000000000002}',
  '[{"value": "41", "unit_ar": "%", "unit_en": "%", "label_ar": "حوادث أقل في السنة الأولى", "label_en": "fewer accidents in the first year"}, {"value": "145000", "unit_ar": "مركبة", "unit_en": "vehicles", "label_ar": "في اليوم دون إشارة", "label_en": "a day without a signal"}, {"value": "2.4", "unit_ar": "كيلومتر", "unit_en": "km", "label_ar": "من الجسور فوق طريق مفتوح", "label_en": "of bridges above an open road"}]',
  '[{"name_ar": "جائزة السلامة المرورية", "name_en": "Road Safety Award", "year": 2019, "by_ar": "ملتقى النقل الحضري", "by_en": "Urban Transport Forum"}]'
),
(
  '50000000-0000-4000-8000-000000000009'::uuid, 'water', 'madinah', 24.09, 38.06, 86000, 'over_1000', 2020, 2024,
  '{studies,supervisor}', '{70000000-0000-4000-8000-000000000003,70000000-0000-4000-8000-000000000005}',
  '[{"value": "120000", "unit_ar": "م³", "unit_en": "m³", "label_ar": "مياه شرب في اليوم", "label_en": "of drinking water a day"}, {"value": "3.1", "unit_ar": "ك.و.س/م³", "unit_en": "kWh/m³", "label_ar": "طاقة لكل متر مكعب", "label_en": "energy for each cubic metre"}, {"value": "97", "unit_ar": "%", "unit_en": "%", "label_ar": "جاهزية منذ التسليم", "label_en": "availability since handover"}]',
  '[]'
),
(
  '50000000-0000-4000-8000-000000000010'::uuid, 'energy', 'jawf', 29.92, 40.15, 5200000, '500_to_1000', 2023, null::integer,
  '{project_manager,studies}', '{70000000-0000-4000-8000-000000000003,70000000-0000-4000-8000-000000000005}',
  '[{"value": "240", "unit_ar": "ميجاواط", "unit_en": "MW", "label_ar": "شمس ورياح على محطة واحدة", "label_en": "of sun and wind on one substation"}, {"value": "640", "unit_ar": "اختبارًا", "unit_en": "tests", "label_ar": "سحب للركائز في تربة كلسية", "label_en": "of piles in calcareous soil"}, {"value": "70", "unit_ar": "%", "unit_en": "%", "label_ar": "من التنفيذ مكتمل", "label_en": "of construction complete"}]',
  '[]'
),
(
  '50000000-0000-4000-8000-000000000011'::uuid, 'religious', 'madinah', 24.47, 39.61, 6800, '50_to_200', 2018, 2021,
  '{lead_consultant,designer,supervisor}', '{70000000-0000-4000-8000-000000000001,70000000-0000-4000-8000-000000000002}',
  '[{"value": "3200", "unit_ar": "مصلٍّ", "unit_en": "worshippers", "label_ar": "تحت قبة واحدة", "label_en": "under a single dome"}, {"value": "18", "unit_ar": "سم", "unit_en": "cm", "label_ar": "سماكة القبة القشرية", "label_en": "thickness of the shell"}, {"value": "30", "unit_ar": "%", "unit_en": "%", "label_ar": "طاقة أقل للتبريد", "label_en": "less energy for cooling"}]',
  '[{"name_ar": "جائزة عمارة المساجد، القائمة القصيرة", "name_en": "Mosque Architecture Award, shortlist", "year": 2023, "by_ar": "هيئة عمارة المساجد", "by_en": "Mosque Architecture Board"}, {"name_ar": "جائزة الخرسانة، منشآت قشرية", "name_en": "Concrete Award, shells", "year": 2022, "by_ar": "ملتقى الخرسانة", "by_en": "Concrete Forum"}]'
),
(
  '50000000-0000-4000-8000-000000000012'::uuid, 'culture', 'madinah', 26.62, 37.92, 7400, '50_to_200', 2019, 2023,
  '{designer,studies}', '{70000000-0000-4000-8000-000000000001,70000000-0000-4000-8000-000000000003}',
  '[{"value": "380", "unit_ar": "مرساة", "unit_en": "anchors", "label_ar": "تثبّت الصخر ولا تُرى", "label_en": "hold the rock, unseen"}, {"value": "2", "unit_ar": "مم", "unit_en": "mm", "label_ar": "دقة المسح الليزري", "label_en": "accuracy of the laser survey"}, {"value": "9", "unit_ar": "أشهر", "unit_en": "months", "label_ar": "حرارة ثابتة دون تكييف", "label_en": "of steady temperature without cooling"}]',
  '[{"name_ar": "جائزة العمارة في المواقع التراثية", "name_en": "Heritage Sites Architecture Prize", "year": 2024, "by_ar": "ملتقى التراث العمراني", "by_en": "Built Heritage Forum"}]'
)
) as facts (id, sector, region, latitude, longitude, area_m2, value_range, year_begun, year_completed, roles, team_ids, figures, awards)
where project.id = facts.id;

update only public.projects as project set
  challenge_ar = story.challenge_ar, challenge_en = story.challenge_en, work_ar = story.work_ar, work_en = story.work_en,
  result_ar = story.result_ar, result_en = story.result_en
from (values
(
  '50000000-0000-4000-8000-000000000001'::uuid,
  'شرطان قبل الترخيص: أن تبقى الشمس في فناء المدرسة حتى نهاية الدوام، وأن يصل كل ما يحتاج إليه الموقع دون إغلاق أيٍّ من الطريقين.',
  'The permit came with two conditions: the school’s courtyard keeps its sun until the end of the school day, and neither road is closed for deliveries.',
  'حاكينا الظل ساعة بساعة على مدار سنة كاملة، ومنه حُدّد عرض كل طابق. ورُقّمت عُقد الشبكة الفولاذية الـ412 في المصنع، فركّبتها رافعة واحدة ليلًا.',
  'We simulated the shadow hour by hour over a whole year, and let it set the width of each floor. The 412 nodes of the diagrid were numbered in the workshop, so a single crane could place them at night.',
  'لم يُغلق أي من الطريقين يومًا واحدًا، ولم يدخل ظل البرج فناء المدرسة في وقت الدوام، وأُجّر ثلثا المكاتب قبل التسليم.',
  'Neither road was closed for a day, the tower’s shadow stays out of the courtyard during school hours, and two thirds of the offices were let before handover.'
),
(
  '50000000-0000-4000-8000-000000000002'::uuid,
  'كل حفرة تمتلئ بماء البحر في ليلة واحدة، وإلى جوارها مبانٍ قائمة لا يجوز أن تهبط أرضها عند سحب الماء.',
  'Any excavation fills with sea water overnight, and the buildings next door would settle if it were simply pumped out.',
  'أحطنا الحفرة بجدار خرساني قاطع للماء قبل سحبه، وراقبنا 36 نقطة في المباني المجاورة كل ست ساعات، ولم نبدأ العزل إلا بعد ثبات القراءات أسبوعين.',
  'We enclosed the excavation with a cut-off wall before lowering the water, read 36 points on the neighbouring buildings every six hours, and began waterproofing only after two weeks of steady readings.',
  'لم يتجاوز هبوط المباني المجاورة 4 ملم، وظل القبوان جافين منذ أول يوم.',
  'The neighbouring buildings settled by no more than 4 mm, and the basements have been dry from the first day.'
),
(
  '50000000-0000-4000-8000-000000000003'::uuid,
  'أن تعود الحياة إلى الحي النجدي دون أن يصير متحفًا، وبكلفة السكن المتوسط.',
  'To bring the Najdi neighbourhood back to life without making a museum of it, at the cost of mid-market housing.',
  'رفعنا مقاسات ثلاث قرى قديمة، ووضعنا من أزقتها قواعد لعرض الشارع وارتفاع الجدار، ثم جرّبنا أربعة بيوت مع ساكنيها صيفًا كاملًا قبل أن يُبنى الباقي.',
  'We surveyed three old villages, drew rules from their lanes for the width of streets and the height of walls, and tried out four homes with their residents for a whole summer before the rest were built.',
  'بيعت منازل المرحلة الأولى كلها قبل اكتمالها، ويمشي السكان إلى المسجد في الظل.',
  'Every home of the first phase was sold before it was finished, and residents walk to the mosque in the shade.'
),
(
  '50000000-0000-4000-8000-000000000004'::uuid,
  'كل قطع في السفح يحرّك ما فوقه، ولا يصل إلى الموقع إلا طريق واحد عرضه أربعة أمتار.',
  'Every cut into the slope disturbs what is above it, and the only way to the site is a road four metres wide.',
  'رتّبنا التثبيت من أعلى السفح إلى أسفله صفًا بعد صف، وقيست الحركة في 22 نقطة كل أسبوع، فلا يبدأ صف حتى يستقر الذي فوقه.',
  'We planned the work from the top of the slope down, row by row. Movement was measured at 22 points every week, and no row began until the one above it was stable.',
  'لم تتجاوز حركة السفح 6 ملم منذ بدء العمل، وبقيت 64 شجرة عرعر في مواضعها.',
  'The slope has moved by no more than 6 mm since work began, and 64 junipers stand where they always stood.'
),
(
  '50000000-0000-4000-8000-000000000005'::uuid,
  'نحو ثلاثين مقاولًا، وموعد افتتاح واحد، وأنظمة لا بد أن تعمل معًا منذ أول مريض.',
  'About thirty contractors, one opening date, and a hospital whose systems must work together from the first patient.',
  'اجتمع المقاولون أسبوعيًا أمام نموذج معلومات البناء، ولم يُركَّب شيء قبل اعتماد موضعه فيه. وتدرّب الطاقم في الأقسام الجاهزة ستة أسابيع قبل الافتتاح.',
  'The contractors met over the model every week, and nothing was installed before its place in the model was approved. Staff trained in the finished departments for six weeks before opening.',
  'افتُتح المستشفى في موعده، واستقبل قسم الطوارئ 300 حالة في يومه العاشر.',
  'The hospital opened on time, and its emergency department saw 300 cases on its tenth day.'
),
(
  '50000000-0000-4000-8000-000000000006'::uuid,
  'تُبنى المباني الخمسة والدراسة قائمة في الموقع نفسه، ولا مكان آخر يُنقل إليه الطلاب.',
  'Five buildings had to rise while lessons went on beside them, with nowhere else to move the pupils.',
  'حصرنا الأعمال المزعجة في العطل والهادئة في أيام الدراسة، وجرّبنا شراعًا واحدًا صيفًا كاملًا قبل اعتماد زوايا البقية.',
  'We kept noisy work to the holidays and quiet work to term time, and tried a single sail for a whole summer before settling the angles of the others.',
  'انتقلت الفصول إلى مبانيها الجديدة في أربع عطل، وصار الطلاب يقضون كل فسحة في الفناء.',
  'Classes moved into their new buildings over four holidays, and pupils now spend every break in the courtyards.'
),
(
  '50000000-0000-4000-8000-000000000007'::uuid,
  'القطارات تسير تحت الموقع منذ العام الأول، فلا رافعة تعمل ولا قوس يُرفع إلا في أربع ساعات من الليل.',
  'Trains have run below the site since the first year, so cranes can work and arches rise only in four hours of the night.',
  'تدرّبنا على رفع القوس الأول مرتين بأثقال مماثلة قبل رفعه، وكتبنا لكل ليلة خطة بالدقيقة، فيها ساعة يتوقف عندها العمل إن تأخر.',
  'We rehearsed the first lift twice with dummy weights, and wrote a plan by the minute for every night, with the time at which work stops if it runs late.',
  null::text,
  null::text
),
(
  '50000000-0000-4000-8000-000000000008'::uuid,
  'لا طريق بديلًا عن التقاطع، وتحته خط مياه رئيس وكابلات ضغط عالٍ لم يكن موضعها معروفًا بدقة.',
  'There is no other way around the junction, and a water main and high-voltage cables lay under it, their exact position unknown.',
  'كشفنا المرافق بالرادار الأرضي و74 حفرة استكشافية قبل التصميم، وجرّبنا كل تحويلة في نموذج مروري، وأعلنّاها للسائقين قبل أسبوعين.',
  'We traced the utilities with ground radar and 74 trial pits before designing, tested every diversion in a traffic model, and announced each one to drivers two weeks ahead.',
  'لم يُصب خط المياه ولا كابل واحد، وسُلّم التقاطع في الشهر المحدد في العقد.',
  'Neither the main nor a single cable was hit, and the interchange was handed over in the month named in the contract.'
),
(
  '50000000-0000-4000-8000-000000000009'::uuid,
  'لا تعمل محطة تحلية دون مأخذ من البحر ومصب فيه، والشعاب المرجانية تمتد على الساحل كله تقريبًا.',
  'A desalination plant needs an intake and an outfall in the sea, and coral grows along almost the whole of this coast.',
  'غاص الفريق في الفصول الأربعة، وأوقفنا أعمال البحر في موسم تكاثر المرجان، وثبّتنا ستة مجسات للملوحة تُقرأ كل عشر دقائق.',
  'Divers went down in all four seasons, marine work stopped while the coral spawned, and six salinity sensors report every ten minutes.',
  'لم يُسجَّل أثر على المرجان في ثلاثة مواسم، وتصل القراءات تلقائيًا إلى الجهة البيئية المختصة.',
  'No effect on the coral has been recorded in three seasons, and the readings reach the environmental regulator automatically.'
),
(
  '50000000-0000-4000-8000-000000000010'::uuid,
  'خط الربط بالشبكة لا يتسع إلا لـ200 ميجاواط، وقدرة المحطة 240، والموقع على ممر لطيور مهاجرة.',
  'The grid connection takes no more than 200 megawatts, the farm can produce 240, and migrating birds cross the site.',
  'قارنّا الشمس والريح ساعة بساعة على مدار سنة، فتبيّن أن ذروتيهما لا تجتمعان إلا نادرًا. وقسمنا التنفيذ إلى ثماني قطع، تُختبر كل منها وتُربط بالشبكة وحدها.',
  'We compared sun and wind hour by hour over a year, which showed that they seldom peak together. The work is divided into eight sections, each tested and connected on its own.',
  null::text,
  null::text
),
(
  '50000000-0000-4000-8000-000000000011'::uuid,
  'أراد المتبرع قاعة بلا أعمدة تقطع الصفوف، بكلفة لا تزيد على كلفة سقف تقليدي.',
  'The donor asked for a hall with no columns to break the rows, at no more than the cost of an ordinary roof.',
  'صببنا نموذجًا للقشرة بمقياس الربع وحمّلناه حتى تشقق، واستمعنا إلى الخطبة في محاكاة صوتية من عشرين موضعًا قبل اعتماد شكل القبة.',
  'We cast a quarter-scale model of the shell and loaded it until it cracked, and listened to a sermon from twenty places in an acoustic simulation before settling the shape of the dome.',
  'جاءت القبة أقل كلفة من السقف التقليدي بـ4%، ولا حاجة إلى مكبرات صوت إلا في صلاة الجمعة.',
  'The dome cost 4% less than an ordinary roof, and loudspeakers are only needed for the Friday prayer.'
),
(
  '50000000-0000-4000-8000-000000000012'::uuid,
  'أن يُبنى المتحف في الوادي دون أن يغيّر منظره، ودون تفجير صخرة واحدة.',
  'To build in the valley without changing the view of it, and without blasting a single rock.',
  'قارنّا ثلاثة مواضع بنماذج من المسح الليزري نفسه، واخترنا أقلها قطعًا، ثم جرّبنا الأسلاك الماسية والمراسي على جرف تجريبي خارج الوادي.',
  'We compared three positions in models from one laser survey, chose the one that cut least, and tried the diamond wire and the anchors on a test cliff outside the valley.',
  'قُطع من الصخر أقل مما في التصميم الأول بالثلث، ولم يتحرك جرف واحد منذ الافتتاح.',
  'A third less rock was cut than in the first design, and no cliff has moved since the opening.'
)
) as story (id, challenge_ar, challenge_en, work_ar, work_en, result_ar, result_en)
where project.id = story.id;

update only public.projects set client_confidential = true where id = '50000000-0000-4000-8000-000000000004';

update only public.projects set before_image_id = '60000000-0000-4000-8000-000000000033', after_image_id = '60000000-0000-4000-8000-000000000012'
  where id = '50000000-0000-4000-8000-000000000005';

-- Galleries: their primary picture comes onto the project's card by itself ---------------------------

-- Crown and base of the tower stay in view where its picture is cropped to a strip
insert into public.project_images (id, project_id, image_url, is_primary, display_order, drawing_url, focus_y, alt_ar, alt_en) values
(
  '60000000-0000-4000-8000-000000000001', '50000000-0000-4000-8000-000000000001',
  '/storage/v1/object/public/project-images/demo/tower-day.webp', true, 1, '/storage/v1/object/public/project-images/demo/tower-day-lines.webp', 66,
  'البرج من الرصيف في آخر ضوء النهار خلف شبكته الفولاذية المائلة',
  'The tower from the pavement in the last hour of sun, behind its diagonal steel frame'
);

insert into public.project_images (id, project_id, image_url, is_primary, display_order, drawing_url, alt_ar, alt_en) values
(
  '60000000-0000-4000-8000-000000000002', '50000000-0000-4000-8000-000000000001',
  '/storage/v1/object/public/project-images/demo/tower-dusk.webp', false, 2, null,
  'البرج عند الغروب وقد أضيئت المكاتب خلف الشبكة',
  'The tower at dusk, offices lit behind the frame'
),
(
  '60000000-0000-4000-8000-000000000003', '50000000-0000-4000-8000-000000000001',
  '/storage/v1/object/public/project-images/demo/tower-facade.webp', false, 3, null,
  'عُقد الشبكة المائلة من قرب والطوابق خلفها',
  'The nodes of the frame from close by, with the floors behind them'
),
(
  '60000000-0000-4000-8000-000000000004', '50000000-0000-4000-8000-000000000001',
  '/storage/v1/object/public/project-images/demo/tower-plan.webp', false, 4, null,
  'مسقط طابق متكرر: نواة مركزية ومكاتب بلا أعمدة داخلية',
  'Plan of a typical floor: a central core and offices without internal columns'
),
(
  '60000000-0000-4000-8000-000000000005', '50000000-0000-4000-8000-000000000002',
  '/storage/v1/object/public/project-images/demo/waterfront-dusk.webp', true, 1, null,
  'كتل المركز الثلاث مضاءة عند الغروب فوق مياه الخليج',
  'The three blocks lit at dusk and mirrored in the Gulf'
),
(
  '60000000-0000-4000-8000-000000000006', '50000000-0000-4000-8000-000000000002',
  '/storage/v1/object/public/project-images/demo/waterfront-day.webp', false, 2, null,
  'المركز نهارًا من البحر بشرفاته المتدرجة',
  'The centre from the sea by day, with its stepped terraces'
),
(
  '60000000-0000-4000-8000-000000000007', '50000000-0000-4000-8000-000000000003',
  '/storage/v1/object/public/project-images/demo/villas-day.webp', true, 1, null,
  'بيتان بلون الطين وشرفات نجدية، وزقاق ينتهي بمئذنة',
  'Clay-coloured houses with Najdi parapets, and a lane to a minaret'
),
(
  '60000000-0000-4000-8000-000000000008', '50000000-0000-4000-8000-000000000003',
  '/storage/v1/object/public/project-images/demo/villas-dusk.webp', false, 2, null,
  'الزقاق مساءً والضوء يخرج من الفتحات المثلثة',
  'The lane in the evening, light coming through the triangular openings'
),
(
  '60000000-0000-4000-8000-000000000009', '50000000-0000-4000-8000-000000000003',
  '/storage/v1/object/public/project-images/demo/villas-plan.webp', false, 3, null,
  'المخطط العام للحي: بيوت بأفنية حول ساحة المسجد',
  'Site plan: courtyard houses around the square of the mosque'
),
(
  '60000000-0000-4000-8000-000000000010', '50000000-0000-4000-8000-000000000004',
  '/storage/v1/object/public/project-images/demo/hillside-day.webp', true, 1, null,
  'مبانٍ حجرية متدرجة على السفح، يصعد بينها درج',
  'Stepped stone buildings on the slope, and a stair between them'
),
(
  '60000000-0000-4000-8000-000000000011', '50000000-0000-4000-8000-000000000004',
  '/storage/v1/object/public/project-images/demo/hillside-dusk.webp', false, 2, null,
  'المباني المتدرجة مضاءة على السفح بعد الغروب',
  'The terraces of homes lit on the slope after sunset'
),
(
  '60000000-0000-4000-8000-000000000012', '50000000-0000-4000-8000-000000000005',
  '/storage/v1/object/public/project-images/demo/hospital-day.webp', true, 1, '/storage/v1/object/public/project-images/demo/hospital-day-lines.webp',
  'المستشفى ظهرًا: مظلة المدخل أمام مبنى التنويم',
  'The hospital at noon: the entrance canopy before the wards'
),
(
  '60000000-0000-4000-8000-000000000013', '50000000-0000-4000-8000-000000000005',
  '/storage/v1/object/public/project-images/demo/hospital-dusk.webp', false, 2, null,
  'المستشفى مساءً وبهو الدخول مضاء',
  'The hospital in the evening, the entrance hall lit'
),
(
  '60000000-0000-4000-8000-000000000014', '50000000-0000-4000-8000-000000000005',
  '/storage/v1/object/public/project-images/demo/hospital-massing.webp', false, 3, null,
  'منظور مجسّم لكتل المستشفى وأفنيتها الداخلية',
  'The hospital’s blocks and inner courts, drawn from above'
),
(
  '60000000-0000-4000-8000-000000000033', '50000000-0000-4000-8000-000000000005',
  '/storage/v1/object/public/project-images/demo/hospital-site.webp', false, 4, null,
  'الأرض قبل البناء: مسّاحان وخيوط تحدد حواف المبنى على الرمل',
  'The ground before construction: two surveyors, and strings that mark the edges of the building on the sand'
),
(
  '60000000-0000-4000-8000-000000000015', '50000000-0000-4000-8000-000000000006',
  '/storage/v1/object/public/project-images/demo/school-day.webp', true, 1, null,
  'فناء المدرسة تحت الأشرعة المشدودة',
  'The school courtyard beneath its tensile sails'
),
(
  '60000000-0000-4000-8000-000000000016', '50000000-0000-4000-8000-000000000006',
  '/storage/v1/object/public/project-images/demo/school-plan.webp', false, 2, null,
  'منظور علوي للمباني الخمسة حول الأفنية الثلاثة والألواح الشمسية على أسطحها',
  'The five buildings around their three courts from above, solar panels on the roofs'
),
(
  '60000000-0000-4000-8000-000000000017', '50000000-0000-4000-8000-000000000007',
  '/storage/v1/object/public/project-images/demo/station-dusk.webp', true, 1, null,
  'تصوّر للمحطة مساءً وسقفها المقوّس مضاء من الداخل',
  'Design view of the station in the evening, its arched roof lit from within'
),
(
  '60000000-0000-4000-8000-000000000018', '50000000-0000-4000-8000-000000000007',
  '/storage/v1/object/public/project-images/demo/station-day.webp', false, 2, null,
  'تصوّر لساحة المحطة نهارًا والحافلات أمامها',
  'Design view of the station square by day, with buses in front'
),
(
  '60000000-0000-4000-8000-000000000019', '50000000-0000-4000-8000-000000000007',
  '/storage/v1/object/public/project-images/demo/station-section.webp', false, 3, null,
  'مقطع في المحطة من السقف إلى الأرصفة تحت الأرض',
  'Section through the station from the roof to the platforms below ground'
),
(
  '60000000-0000-4000-8000-000000000020', '50000000-0000-4000-8000-000000000008',
  '/storage/v1/object/public/project-images/demo/interchange-day.webp', true, 1, null,
  'مستويات التقاطع الثلاثة من الجو',
  'The three levels of the interchange from the air'
),
(
  '60000000-0000-4000-8000-000000000021', '50000000-0000-4000-8000-000000000008',
  '/storage/v1/object/public/project-images/demo/interchange-night.webp', false, 2, null,
  'التقاطع ليلًا وخيوط أضواء المركبات',
  'The interchange at night, with trails of headlights'
),
(
  '60000000-0000-4000-8000-000000000022', '50000000-0000-4000-8000-000000000009',
  '/storage/v1/object/public/project-images/demo/desalination-day.webp', true, 1, null,
  'المحطة من البحر: رصيف المأخذ وقاعات الأغشية وفتحات الطرد',
  'The plant from the sea: the intake jetty, the membrane halls and the outfall'
),
(
  '60000000-0000-4000-8000-000000000023', '50000000-0000-4000-8000-000000000009',
  '/storage/v1/object/public/project-images/demo/desalination-hall.webp', false, 2, null,
  'داخل قاعة الأغشية بين صفوف أوعية الضغط',
  'Inside the membrane hall, between racks of pressure vessels'
),
(
  '60000000-0000-4000-8000-000000000024', '50000000-0000-4000-8000-000000000009',
  '/storage/v1/object/public/project-images/demo/desalination-dusk.webp', false, 3, null,
  'المحطة عند الغروب وأضواؤها على الماء',
  'The plant at dusk, its lights on the water'
),
(
  '60000000-0000-4000-8000-000000000025', '50000000-0000-4000-8000-000000000010',
  '/storage/v1/object/public/project-images/demo/solar-day.webp', true, 1, null,
  'ألواح شمسية وخلفها توربينات رياح',
  'Solar panels, with wind turbines behind them'
),
(
  '60000000-0000-4000-8000-000000000026', '50000000-0000-4000-8000-000000000010',
  '/storage/v1/object/public/project-images/demo/solar-dusk.webp', false, 2, null,
  'المزرعة عند الغروب حين تنشط الريح',
  'The farm at dusk, when the wind rises'
),
(
  '60000000-0000-4000-8000-000000000027', '50000000-0000-4000-8000-000000000011',
  '/storage/v1/object/public/project-images/demo/mosque-day.webp', true, 1, '/storage/v1/object/public/project-images/demo/mosque-day-lines.webp',
  'فناء الجامع تحت مظلاته، وخلفه القبة والمئذنتان',
  'The courtyard under its canopies, dome and minarets behind'
),
(
  '60000000-0000-4000-8000-000000000028', '50000000-0000-4000-8000-000000000011',
  '/storage/v1/object/public/project-images/demo/mosque-dusk.webp', false, 2, null,
  'الفناء ليلًا وقد طُويت مظلاته، والضوء يخرج من الأروقة',
  'The courtyard at night, its canopies folded and light coming from the arcade'
),
(
  '60000000-0000-4000-8000-000000000029', '50000000-0000-4000-8000-000000000011',
  '/storage/v1/object/public/project-images/demo/mosque-plan.webp', false, 3, null,
  'مسقط الجامع: بيت الصلاة تحت القبة والأروقة والفناء بمظلاته الاثنتي عشرة',
  'Plan of the mosque: the domed prayer hall, the arcades and the courtyard with its twelve canopies'
),
(
  '60000000-0000-4000-8000-000000000030', '50000000-0000-4000-8000-000000000012',
  '/storage/v1/object/public/project-images/demo/museum-dusk.webp', true, 1, null,
  'جدران المتحف بين الجروف ليلًا وفتحاته المضيئة',
  'The museum between the cliffs at night, its openings glowing'
),
(
  '60000000-0000-4000-8000-000000000031', '50000000-0000-4000-8000-000000000012',
  '/storage/v1/object/public/project-images/demo/museum-day.webp', false, 2, null,
  'مدخل المتحف نهارًا بين الجروف الرملية',
  'The museum entrance by day between sandstone cliffs'
),
(
  '60000000-0000-4000-8000-000000000032', '50000000-0000-4000-8000-000000000012',
  '/storage/v1/object/public/project-images/demo/museum-section.webp', false, 3, null,
  'مقطع يبيّن القاعات المنحوتة في الصخر ومناور الضوء والمراسي',
  'Section showing the halls in the rock, the light shafts and the anchors'
);

-- Pictures of the site --------------------------------------------------------------------------------

insert into public.site_images
  (id, image_type, image_url, title_ar, title_en, description_ar, description_en, display_order) values
(
  '80000000-0000-4000-8000-000000000001', 'logo', '/storage/v1/object/public/site-images/demo/logo.webp',
  'شعار هندسة',
  'The Handasa mark',
  'نجمة ثمانية مرسومة بالمسطرة والفرجار.', 'An eight-pointed star drawn with ruler and compass.', 0
),
(
  '80000000-0000-4000-8000-000000000002', 'hero', '/storage/v1/object/public/site-images/demo/hero.webp',
  'مهندسون يطلون على مدينة عند الغروب، وبرج نصفه مبني ونصفه مرسوم',
  'Engineers looking over a city at dusk, with a tower half built and half drawn',
  'صورة الواجهة الرئيسية.', 'The image at the top of the page.', 0
),
(
  '80000000-0000-4000-8000-000000000003', 'about', '/storage/v1/object/public/site-images/demo/about.webp',
  'منظور مفكّك لمبنى من ركائزه إلى سطحه الشمسي',
  'A building taken apart, from its piles to its solar roof',
  'الصورة المرافقة لقسم «من نحن».', 'The image beside the text about the company.', 0
),
(
  '80000000-0000-4000-8000-000000000004', 'banner', '/storage/v1/object/public/site-images/demo/banner.webp',
  'مسّاح في كثبان رُسمت فوقها خطوط الكنتور',
  'A surveyor in dunes with contour lines drawn over them',
  'شريط عريض يفصل بين الأقسام.', 'A wide strip between sections.', 0
);

-- Requests and messages of visitors: every status, in the language each sender wrote in, over the last eleven weeks. ----
-- No one is mailed about them, and their history is written below with times of its own.

alter table public.service_requests disable trigger service_requests_mail_insert;
alter table public.service_requests disable trigger service_requests_receipt;
alter table public.service_requests disable trigger service_requests_record_insert;

insert into public.service_requests
  (id, reference, kind, status, locale, service_id, service_type, client_name, client_email, client_phone, company_name,
   project_description, budget_range, preferred_start_date, notes, created_at, updated_at)
select
  ('90000000-0000-4000-8000-0000000000' || lpad(sent.number::text, 2, '0'))::uuid,
  sent.reference, sent.kind, sent.status, sent.locale, service.id,
  coalesce(
    case sent.locale when 'en' then service.title_en else service.title_ar end,
    case sent.locale when 'en' then 'General enquiry' else 'استفسار عام' end
  ),
  sent.client_name, sent.client_email, sent.client_phone, sent.company_name, sent.project_description, sent.budget_range,
  (now() at time zone 'Asia/Riyadh')::date + sent.starts_in, sent.notes, now() - sent.age, now() - sent.age
from (
  values
    (1, 'R-4T7K2M', 'service', 'new', 'ar', 1, 'لمى السدراوي', 'lama@sidrawi.example', '+966500000011', null,
     'فيلا سكنية على أرض مساحتها 620 مترًا مربعًا في حي النرجس بالرياض، من دورين وملحق. نريد تصميمًا معماريًا يراعي خصوصية العائلة، مع مخططات جاهزة للرخصة.',
     '100k_500k', 30, 'الصك والرفع المساحي جاهزان.', interval '2 hours'),
    (2, 'R-9HXW3P', 'service', 'new', 'en', 5, 'Elena Marwick', 'elena.marwick@northquay.example', '+966500000012',
     'Northquay Logistics',
     'We are comparing two sites near Jubail for a 24,000 m² warehouse and need a risk study of both: soil, flooding and programme. Our board meets next month.',
     '100k_500k', 14, null, interval '5 hours'),
    (3, 'R-B2N8QD', 'message', 'pending', 'ar', null, 'عبير الكثبان', 'abeer@kuthban.example', null, null,
     'هل تقدمون خدمة الإشراف على مشروع بدأ تنفيذه مع مكتب آخر؟ نحن في مرحلة الهيكل الإنشائي بالدور الثاني.',
     null, null, null, interval '21 hours'),
    (4, 'R-M6C4VZ', 'service', 'new', 'ar', 9, 'سلطان الوعلان', 'sultan@waalan.example', '+966500000013',
     'مجموعة الوعلان التجارية',
     'مراجعة أنظمة الحريق والإخلاء في مركز تجاري قائم من ثلاثة أدوار بالدمام، وإعداد تقرير للدفاع المدني.',
     'less_than_100k', 10, 'يُفضّل أن تكون الزيارة بعد صلاة العشاء.', interval '30 hours'),
    (5, 'R-7Z1FKJ', 'message', 'pending', 'en', null, 'Daniel Orre', 'd.orre@fernhollow.example', '+966500000014', null,
     'I study structural engineering and would like to visit the AlUla museum with eleven students in March. Whom should I write to?',
     null, null, null, interval '2 days 4 hours'),
    (6, 'R-Q5R0TX', 'service', 'reviewing', 'ar', 2, 'بدر العنزي', 'client@handasa.example', '+966500000003',
     'شركة أفق الشرق للتطوير',
     'إضافة دورين إلى مبنى مكاتب قائم من أربعة أدوار بالخبر. نحتاج إلى تقييم إنشائي للأساسات أولًا، ثم تصميم التدعيم إن لزم.',
     '500k_1m', 45, 'مخططات المبنى كما نُفّذ متوفرة لدينا.', interval '4 days'),
    (7, 'R-3VD9GA', 'service', 'pending', 'ar', 6, 'نجلاء الهضيب', 'najla@hudaib.example', '+966500000015',
     'مصنع الهضيب للأغذية',
     'دراسة أثر بيئي لتوسعة مصنع أغذية في سدير، تشمل مياه الصرف والانبعاثات والضوضاء.',
     '100k_500k', 60, null, interval '6 days'),
    (8, 'R-X8E2MW', 'service', 'approved', 'ar', 3, 'مشاري الدهناوي', 'mshari@dahnawi.example', '+966500000016', null,
     'إشراف هندسي على تنفيذ استراحة كبيرة في الدرعية، لمدة عشرة أشهر، بزيارتين في الأسبوع.',
     'less_than_100k', 21, null, interval '11 days'),
    (9, 'R-H4P6YS', 'service', 'in_progress', 'ar', 8, 'بدر العنزي', 'client@handasa.example', '+966500000003',
     'شركة أفق الشرق للتطوير',
     'تصميم أنظمة التكييف والكهرباء لمركز الأعمال، مع دراسة لخفض استهلاك الطاقة في ساعات الذروة.',
     'more_than_1m', -10, null, interval '24 days'),
    (10, 'R-D1J7NB', 'service', 'rejected', 'en', 7, 'Farah Lindqvist', 'farah@oakandreed.example', '+966500000017',
     'Oak & Reed Hospitality',
     'A master plan for a resort of 80 villas on an island, ready for submission in three weeks.',
     'more_than_1m', 7, null, interval '27 days'),
    (11, 'R-K9S3RC', 'message', 'completed', 'ar', null, 'عبدالإله الرياني', 'abdulelah@rayani.example', '+966500000018', null,
     'أرجو تزويدنا بسابقة أعمال المكتب في مشاريع التعليم لإرفاقها في ملف التأهيل.',
     null, null, null, interval '33 days'),
    (12, 'R-W2G5ME', 'service', 'in_progress', 'en', 4, 'Omar Tashkandi', 'omar@tashgroup.example', '+966500000019',
     'Tash Contracting',
     'Quality management for a school of 24 classrooms in Tabuk: inspection plans, material approvals and monthly reports until handover.',
     '500k_1m', -20, null, interval '40 days'),
    (13, 'R-F6B8HT', 'service', 'cancelled', 'ar', 1, 'خلود المزروع', 'kholoud@mazroo.example', '+966500000020', null,
     'تصميم داخلي ومعماري لعيادة أسنان من ست غرف في جدة.',
     '100k_500k', -15, null, interval '48 days'),
    (14, 'R-N0Y4QK', 'service', 'completed', 'ar', 1, 'بدر العنزي', 'client@handasa.example', '+966500000003',
     'شركة أفق الشرق للتطوير',
     'دراسة أولية لأرض زاوية بالخبر مساحتها 3,100 متر مربع: أفضل استخدام لها، وعدد الأدوار المسموح، وتقدير التكلفة.',
     '100k_500k', -50, null, interval '61 days'),
    (15, 'R-Z3N9PV', 'service', 'completed', 'ar', 3, 'راكان السفّان', 'rakan@saffan.example', '+966500000021',
     'السفّان للمقاولات',
     'إشراف على أعمال الأساسات لعمارة سكنية في بريدة.',
     'less_than_100k', -60, null, interval '67 days'),
    (16, 'R-8C5XJD', 'service', 'completed', 'en', 9, 'Mira Holm', 'mira.holm@saltmarsh.example', '+966500000022',
     'Saltmarsh Energy',
     'A safety review of a solar site near Sakaka before commissioning.',
     '100k_500k', -65, null, interval '74 days')
) as sent (number, reference, kind, status, locale, service, client_name, client_email, client_phone, company_name,
  project_description, budget_range, starts_in, notes, age)
left join public.services as service
  on service.id = ('20000000-0000-4000-8000-00000000000' || sent.service)::uuid;

-- How each came to its status, in steps of a day or more; none lies in the future.
insert into public.service_request_events (request_id, from_status, to_status, changed_at, message)
select
  request.id, way.steps[step - 1], way.steps[step],
  request.created_at + (way.days[step] || ' days')::interval + case when step > 1 then interval '3 hours' else '0' end,
  case way.steps[step]
    when 'rejected' then 'We could not do this work justice in three weeks. Write to us again if the date moves.'
  end
from public.service_requests as request
cross join lateral (
  select
    case when request.status = 'new' or request.status = 'pending' and request.kind = 'message' then array[request.status]
    when request.kind = 'message' then array['pending', request.status]
    when request.status in ('rejected', 'cancelled', 'approved') then array['new', 'reviewing', request.status]
    when request.status = 'in_progress' then array['new', 'reviewing', 'approved', 'in_progress']
    when request.status = 'completed' then array['new', 'reviewing', 'approved', 'in_progress', 'completed']
    else array['new', request.status]
    end as steps,
    array[0, 1, 4, 9, 35] as days
) as way
cross join lateral generate_series(1, cardinality(way.steps)) as step
where request.id::text like '90000000-0000-4000-8000-%';

alter table public.service_requests enable trigger service_requests_mail_insert;
alter table public.service_requests enable trigger service_requests_receipt;
alter table public.service_requests enable trigger service_requests_record_insert;

-- How they are worked on. They have no entries in their history, since no person did it.
alter table public.request_work disable trigger request_work_record;

insert into public.request_tags (id, name, colour) values
  ('91000000-0000-4000-8000-000000000001', 'عاجل · Urgent', 'red'),
  ('91000000-0000-4000-8000-000000000002', 'مناقصة · Tender', 'blue'),
  ('91000000-0000-4000-8000-000000000003', 'زيارة موقع · Site visit', 'teal');

update public.request_work as work
  set first_answer_at = answer.changed_at, first_answer_how = 'status'
  from (
    select event.request_id, min(event.changed_at) as changed_at from public.service_request_events as event
    where event.from_status is not null group by event.request_id
  ) as answer
  where answer.request_id = work.id;

update public.request_work as work
  set tags = sample.tags, next_step = sample.step,
    next_step_on = (now() at time zone 'Asia/Riyadh')::date + sample.days
  from (values
    ('R-M6C4VZ', array['91000000-0000-4000-8000-000000000003']::uuid[], 'تحديد موعد زيارة الموقع', 1),
    ('R-Q5R0TX', array['91000000-0000-4000-8000-000000000001']::uuid[], 'إرسال العرض', -1),
    ('R-9HXW3P', array['91000000-0000-4000-8000-000000000002']::uuid[], 'Call about the two sites', 0)
  ) as sample (reference, tags, step, days)
  join public.service_requests as request on request.reference = sample.reference
  where request.id = work.id;

alter table public.request_work enable trigger request_work_record;

-- What proves the company, its offices and its clients: all invented. -------------------------------

update public.company_settings set
  whatsapp = '+966550550142',
  social_links = '{"linkedin": "https://www.linkedin.com/company/handasa-example", "x": "https://x.com/handasa_example", "instagram": "https://www.instagram.com/handasa.example"}',
  opening_hours = '[{"day": 0, "opens": "08:00", "closes": "17:00"}, {"day": 1, "opens": "08:00", "closes": "17:00"}, {"day": 2, "opens": "08:00", "closes": "17:00"}, {"day": 3, "opens": "08:00", "closes": "17:00"}, {"day": 4, "opens": "08:00", "closes": "16:00"}]';

insert into public.credentials (id, kind, title_ar, title_en, number, issuer_ar, issuer_en, valid_until) values
('93000000-0000-4000-8000-000000000001', 'commercial_registration', null, null, '1000000042', 'وزارة التجارة', 'Ministry of Commerce', null),
('93000000-0000-4000-8000-000000000002', 'unified_number', null, null, '7000000042', null, null, null),
('93000000-0000-4000-8000-000000000003', 'vat', null, null, '300000000000003', 'هيئة الزكاة والضريبة والجمارك',
  'Zakat, Tax and Customs Authority', null),
('93000000-0000-4000-8000-000000000004', 'engineers_council', null, null, '0000142', 'الهيئة السعودية للمهندسين',
  'Saudi Council of Engineers', (now() at time zone 'Asia/Riyadh')::date + 220),
('93000000-0000-4000-8000-000000000005', 'classification', 'الدرجة الأولى، المباني', 'Grade 1, buildings', 'C-000142', 'وزارة البلديات والإسكان',
  'Ministry of Municipalities and Housing',
  (now() at time zone 'Asia/Riyadh')::date + 72),
('93000000-0000-4000-8000-000000000008', 'classification', 'الدرجة الأولى، الطرق', 'Grade 1, roads', 'C-000143', 'وزارة البلديات والإسكان',
  'Ministry of Municipalities and Housing',
  (now() at time zone 'Asia/Riyadh')::date + 410),
('93000000-0000-4000-8000-000000000009', 'classification', 'الدرجة الأولى، المياه والصرف الصحي', 'Grade 1, water and sewerage',
  'C-000144', 'وزارة البلديات والإسكان', 'Ministry of Municipalities and Housing', (now() at time zone 'Asia/Riyadh')::date + 410),
('93000000-0000-4000-8000-000000000006', 'iso', 'آيزو 9001:2015 لإدارة الجودة', 'ISO 9001:2015, quality management', 'QM-000142',
  'معيار لمنح الشهادات', 'Miyar Certification', (now() at time zone 'Asia/Riyadh')::date + 540),
('93000000-0000-4000-8000-000000000010', 'iso', 'آيزو 45001:2018 للسلامة والصحة المهنية', 'ISO 45001:2018, occupational health and safety', 'HS-000142',
  'معيار لمنح الشهادات', 'Miyar Certification', (now() at time zone 'Asia/Riyadh')::date + 540),
('93000000-0000-4000-8000-000000000007', 'insurance', 'المسؤولية المهنية، حتى 20 مليون ريال', 'Professional liability, up to 20 million SAR', 'PI-000142', 'درع نجد للتأمين', 'Najd Shield Insurance',
  (now() at time zone 'Asia/Riyadh')::date + 150);

insert into public.offices (id, name_ar, name_en, address_ar, address_en, phone, map_url, latitude, longitude, display_order) values
('94000000-0000-4000-8000-000000000001', 'المكتب الرئيسي، الرياض', 'Head office, Riyadh',
  'مبنى 7420، شارع العليا العام، حي العليا، الرياض 12611', 'Building 7420, Olaya Street, Al Olaya District, Riyadh 12611',
  '+966115550142', 'https://www.openstreetmap.org/?mlat=24.6905&mlon=46.6853', 24.6905, 46.6853, 1),
('94000000-0000-4000-8000-000000000002', 'فرع جدة', 'Jeddah branch',
  'مبنى 3120، طريق الكورنيش، حي الشاطئ، جدة 23511', 'Building 3120, Corniche Road, Ash Shati District, Jeddah 23511',
  '+966125550142', 'https://www.openstreetmap.org/?mlat=21.5990&mlon=39.1080', 21.599, 39.108, 2);

insert into public.client_references (id, name_ar, name_en, image_url, quote_ar, quote_en, author_ar, author_en, consent_by,
  consent_on, is_active, display_order) values
('95000000-0000-4000-8000-000000000001', 'مسارات للتطوير العقاري', 'Masarat Development',
  '/storage/v1/object/public/site-images/demo/client-masarat.webp',
  'سألنا عن كلفة كل طابق إضافي، فجاءنا الجواب بعد يومين على صفحة واحدة: أين يتوقف العائد، ولماذا. بنينا ثلاثة طوابق أقل مما خططنا، وكان ذلك أفضل قرار في المشروع.',
  'We asked what each extra storey would cost. Two days later the answer came on one page: where the returns stop, and why. We built three storeys fewer than planned, and it was the best decision of the project.',
  'م. سلطان الرمالي، مدير المشاريع', 'Eng. Sultan Al-Ramali, Projects Director', 'م. سلطان الرمالي · Eng. Sultan Al-Ramali', '2026-03-09', true, 1),
('95000000-0000-4000-8000-000000000002', 'رحبة للإسكان', 'Rahba Housing',
  '/storage/v1/object/public/site-images/demo/client-rahba.webp', null, null, null, null, 'منى الغديرية · Muna Al-Ghadiriyah', '2026-05-18', true, 2),
('95000000-0000-4000-8000-000000000003', 'ناهل للمياه', 'Nahel Water',
  '/storage/v1/object/public/site-images/demo/client-nahel.webp',
  'مهندسهم المقيم أوقف الصب مرتين، وكان محقًا في المرتين. لم يصلنا منهم تقرير متأخر طوال ثلاثين شهرًا.',
  'Their resident engineer stopped a pour twice, and was right both times. In thirty months, not one of their reports was late.',
  'م. لمياء البحري، مديرة التشغيل', 'Eng. Lamya Al-Bahri, Head of Operations', 'م. لمياء البحري · Eng. Lamya Al-Bahri', '2026-06-01', true, 3),
('95000000-0000-4000-8000-000000000004', 'شعاع للطاقة المتجددة', 'Shuaa Renewables',
  '/storage/v1/object/public/site-images/demo/client-shuaa.webp',
  'نقلوا أربع توربينات بعيدًا عن مسار الطيور قبل أن تطلب منا أي جهة ذلك، ولم يتأخر المشروع يومًا واحدًا.',
  'They moved four turbines out of the path of the birds before any authority asked us to, and the project did not lose a day.',
  'ياسمين السهلية، مديرة تطوير المشاريع', 'Yasmin Al-Sahliyah, Head of Project Development', 'ياسمين السهلية · Yasmin Al-Sahliyah', '2026-07-22', true, 4),
('95000000-0000-4000-8000-000000000005', 'تجمّع الغضا الصحي', 'Ghada Health Cluster',
  '/storage/v1/object/public/site-images/demo/client-ghada.webp',
  'قبل الافتتاح بأسبوعين قطعوا الكهرباء في نوبة ليلية دون أن يخبروا أحدًا منا. عادت غرف العمليات في أقل من 8 ثوانٍ، فعرفنا أن المستشفى جاهز قبل أن يدخله أول مريض.',
  'Two weeks before the opening they cut the power during a night shift, without telling any of us. The operating theatres were back in under 8 seconds, and we knew that the hospital was ready before it had a patient.',
  'م. سمية الوسمي، مديرة المرافق', 'Eng. Sumayyah Al-Wasmi, Head of Facilities', 'م. سمية الوسمي · Eng. Sumayyah Al-Wasmi', '2026-08-16', true, 5);

insert into public.openings (id, title_ar, title_en, department_ar, department_en, place_ar, place_en, kind, description_ar,
  description_en, requirements_ar, requirements_en, closes_on, is_active, slug_ar, slug_en, display_order) values
(
  '92000000-0000-4000-8000-000000000001', 'مهندس إنشائي أول', 'Senior structural engineer',
  'التصميم الإنشائي', 'Structural design', 'الرياض', 'Riyadh', 'full_time',
  E'تقود التصميم الإنشائي للمباني العالية من الفكرة الأولى إلى الرخصة، وتراجع حسابات زملائك، وتمثّل الشركة أمام الجهات المختصة.\n\nتعمل ضمن فريق من اثني عشر مهندسًا، ولك أن تختار أدواتك.',
  E'You lead the structural design of high-rise buildings from the first idea to the permit, check the calculations of your colleagues, and represent the company before the authorities.\n\nYou work in a team of twelve engineers, and choose your own tools.',
  E'عضوية الهيئة السعودية للمهندسين\nخبرة ثماني سنوات في المباني الخرسانية\nالعربية والإنجليزية',
  E'Registration with the Saudi Council of Engineers\nEight years’ experience with concrete buildings\nArabic and English',
  (now() at time zone 'Asia/Riyadh')::date + 45, true, '', '', 1
),
(
  '92000000-0000-4000-8000-000000000002', 'تدريب تعاوني في العمارة', 'Architecture internship',
  'العمارة', 'Architecture', 'الرياض', 'Riyadh', 'internship',
  E'ترافق مشروعًا من الفكرة إلى المخططات، وترسم وتنمذج مع الفريق، ولك مشرف واحد طوال المدة.',
  E'You follow one project from the idea to the drawings, draw and model with the team, and have one supervisor throughout.',
  E'الدراسة في السنة الأخيرة من تخصص العمارة',
  E'A final-year architecture student',
  null, true, '', '', 2
);

-- What the pages of the services say beside title and description. -------------------------------

update public.services as service set
  scope_ar = page.scope_ar,
  scope_en = page.scope_en,
  audience_ar = page.audience_ar,
  audience_en = page.audience_en,
  steps_ar = page.steps_ar,
  steps_en = page.steps_en,
  deliverables_ar = page.deliverables_ar,
  deliverables_en = page.deliverables_en,
  questions_ar = page.questions_ar,
  questions_en = page.questions_en
from (values
(
  '20000000-0000-4000-8000-000000000001'::uuid,
  'تصميم المباني السكنية والتجارية والتعليمية والصحية والحكومية، من دراسة الموقع والبرنامج المساحي إلى مخططات التنفيذ وجداول الكميات.
نستخرج رخصة البناء من أمانة المنطقة عبر منصة بلدي، وننسّق المخططات مع الإنشائي والكهرباء والميكانيكا في نموذج واحد.',
  'We design homes, offices, schools, hospitals and public buildings, from the site study and space programme to construction drawings and bills of quantities.
We obtain the building permit through the Balady platform, and coordinate the drawings with structure and services in one model.',
  'ملّاك الأراضي والمطورون الذين يريدون مبنى يُرخَّص من أول تقديم، والجهات التي تعيد تأهيل مبنى قائم.',
  'Landowners and developers who want their building approved on first submission, and organizations refurbishing an existing one.',
  'زيارة الموقع وقراءة الصك والقرار المساحي والاشتراطات
فكرتان أو ثلاث بمجسمات بسيطة، تختار منها واحدة
تطوير الفكرة مع الإنشائي والأنظمة وتقدير الكلفة
رخصة البناء
مخططات التنفيذ والمواصفات وجداول الكميات',
  'We visit the site and read the deed, the survey and the regulations
We present two or three ideas as simple models, and you choose one
We develop it with structure, services and a cost estimate
We obtain the building permit
We prepare construction drawings, specifications and bills of quantities',
  'مخططات معمارية معتمدة بصيغتي PDF وDWG، ونموذج معلومات البناء
صور ومجسمات لثلاث واجهات على الأقل
مواصفات المواد وعينات التشطيب
جداول كميات جاهزة للطرح',
  'Approved architectural drawings as PDF and DWG, and the building information model
Views and models of at least three facades
Material specifications and samples of finishes
Bills of quantities, ready for tender',
  'كم يستغرق تصميم فيلا؟
من عشرة إلى أربعة عشر أسبوعًا حتى الرخصة، إذا اختيرت الفكرة في اجتماعين.

هل تصممون وفق كود البناء السعودي؟
نعم، في كل مشروع: اشتراطات الحريق والوصول الشامل وكفاءة الطاقة جزء من أول رسم، لا مراجعة في آخره.',
  'How long does it take to design a villa?
Ten to fourteen weeks up to the permit, if the idea is chosen within two meetings.

Do you design to the Saudi Building Code?
Yes, always: fire safety, universal access and energy efficiency are part of the first sketch, not a review at the end.'
),
(
  '20000000-0000-4000-8000-000000000002'::uuid,
  'تصميم الهياكل الخرسانية والمعدنية والمختلطة، والأساسات السطحية والعميقة، والجدران الساندة والقشريات. ونراجع تصاميم غيرنا، ونقيّم المباني القائمة قبل إضافة طابق أو تغيير الاستخدام.
نعمل من الرياض في مناطق المملكة كلها، وفق كود البناء السعودي SBC 301 إلى SBC 306.',
  'We design concrete, steel and composite frames, shallow and deep foundations, retaining walls and shells. We also review the designs of others, and assess existing buildings before a storey is added or their use changes.
We work from Riyadh in every region of Saudi Arabia, to the Saudi Building Code, SBC 301 to SBC 306.',
  'المكاتب المعمارية التي تحتاج إلى شريك إنشائي، والمطورون الذين يريدون كلفة أقل للهيكل، وملّاك المباني التي ظهرت فيها تشققات أو هبوط.',
  'Architects who need a structural partner, developers who want a more economical frame, and owners of buildings with cracks or settlement.',
  'دراسة التربة والأحمال، واختيار النظام الإنشائي من بديلين مسعّرين
نموذج تحليل كامل مع الرياح والزلازل
مراجعة مهندس ثانٍ لم يشارك في التصميم
مخططات التسليح والتفاصيل
الرد على استفسارات المقاول حتى صبّ آخر سقف',
  'We study the soil and the loads, and choose between two priced systems
We build a full analysis model, with wind and earthquakes
We have every calculation checked by a second engineer, who took no part in the design
We draw reinforcement and details
We answer the contractor’s questions until the last slab is poured',
  'مذكرة حسابات موقّعة من مهندس معتمد لدى الهيئة السعودية للمهندسين
مخططات إنشائية للرخصة والتنفيذ
نموذج التحليل ونموذج معلومات البناء
كميات الخرسانة والحديد لكل عنصر',
  'A calculation report signed by an engineer accredited by the Saudi Council of Engineers
Structural drawings for permit and construction
The analysis model and the building information model
Concrete and steel quantities for each element',
  'كم يوفّر التصميم الإنشائي الجيد؟
في المباني المكتبية من 8 إلى 18% من حديد الهيكل مقارنةً بالتصميم المعتاد، بعد مقارنة بديلين على الأقل.

هل تفحصون مبنى قائمًا؟
نعم. نبدأ بزيارة وقراءة للمخططات، ثم اختبارات لا تُتلف العناصر حيث تلزم، وتستلم تقريرًا يحدد ما يجب فعله الآن وما يمكن أن ينتظر.

من يراجع الحسابات؟
مهندس ثانٍ لكل مشروع، ولجنة المراجعة الفنية لكل مبنى يتجاوز عشرين طابقًا.',
  'How much does good structural design save?
In office buildings, 8 to 18% of the structural steel, when at least two systems are compared.

Do you assess existing buildings?
Yes. We begin with a visit and the drawings, add non-destructive tests where needed, and report what must be done now and what can wait.

Who checks the calculations?
A second engineer on every project, and the technical review committee for buildings taller than twenty storeys.'
),
(
  '20000000-0000-4000-8000-000000000003'::uuid,
  'إشراف يومي بمهندسين مقيمين، أو زيارات مجدولة للمشاريع الصغيرة: استلام الأعمال قبل تغطيتها، واعتماد المواد والعينات، ومتابعة البرنامج الزمني، ومراجعة المستخلصات وأوامر التغيير.',
  'Resident engineers on site every day, or scheduled visits for small projects. We inspect work before it is covered, approve materials and samples, and check the programme, payment certificates and variations.',
  'المالك الذي لا يقيم قرب الموقع، والمطور الذي ينفّذ مقاوله أكثر من مشروع في وقت واحد، والجهة التي تحتاج إلى مستخلصات موثقة.',
  'Owners who do not live near the site, developers whose contractor builds several projects at a time, and organizations that need documented payment certificates.',
  'مراجعة العقد والمخططات قبل أن يبدأ المقاول
خطة استلام تسمّي كل نقطة توقف
استلام يومي بالصور والقياسات
تقرير أسبوعي واجتماع مع المقاول
الاستلام الابتدائي ثم النهائي',
  'We review the contract and drawings before the contractor begins
We write an inspection plan that names every hold point
We inspect every day, with photographs and measurements
We report every week, and meet the contractor
We carry out the preliminary and the final acceptance',
  'تقرير أسبوعي من صفحتين وتقرير شهري بالتقدم والكلفة
محاضر استلام لكل عنصر مع صوره
مستخلصات مراجعة خلال خمسة أيام عمل
مخططات ما نُفّذ وملف الصيانة',
  'A two-page weekly report, and a monthly report on progress and cost
Inspection records for each element, with photographs
Payment certificates checked within five working days
As-built drawings and the maintenance file',
  'كم مرة تزورون الموقع؟
في المشاريع الكبيرة كل يوم، وفي الفلل من زيارتين إلى ثلاث في الأسبوع وعند كل صبّة.

هل تشرفون على تصميم مكتب آخر؟
نعم، بعد مراجعته وإبلاغك بما نجد فيه.',
  'How often do you visit the site?
Every day on large projects; two or three times a week for villas, and at every pour.

Do you supervise projects designed by others?
Yes, once we have reviewed the design and told you what we found.'
),
(
  '20000000-0000-4000-8000-000000000004'::uuid,
  'خطط جودة للمشاريع، وبرامج اختبارات للمواد، وتدقيق مواقع، وأنظمة جودة للمقاولين والمكاتب وفق ISO 9001.',
  'Project quality plans, material testing programmes, site audits, and ISO 9001 quality systems for contractors and consultants.',
  'ملّاك المشاريع التي تعدّد مقاولوها، والمقاولون الذين يستعدون للتأهيل لدى جهة حكومية.',
  'Owners of projects with many contractors, and contractors preparing to prequalify with a government body.',
  'تدقيق أولي يقيس الوضع الحالي
خطة جودة ونقاط فحص لكل نشاط
تدريب فريق الموقع
تدقيق شهري ومتابعة حالات عدم المطابقة حتى تُغلق',
  'We begin with an audit that shows where things stand
We write a quality plan with inspection points for each activity
We train the site team
We audit every month, and follow each non-conformity until it is closed',
  'خطة الجودة ونماذج الفحص والاختبار
سجل حالات عدم المطابقة بأسبابها ومواعيد إغلاقها
تقرير شهري بمؤشرات تُقارَن شهرًا بشهر',
  'The quality plan, with inspection and test forms
A register of non-conformities with causes and closing dates
A monthly report of indicators, comparable from month to month',
  'ما الفرق بينها وبين الإشراف؟
الإشراف يستلم العمل، وإدارة الجودة تتأكد من أن طريقة العمل والاستلام تمنع تكرار الخطأ.',
  'How is it different from supervision?
Supervision inspects the work. Quality management makes sure that the way people work and inspect keeps mistakes from recurring.'
),
(
  '20000000-0000-4000-8000-000000000005'::uuid,
  'ورش لتحديد المخاطر، وتحليل كمي للكلفة والوقت، ومراجعة العقود لتوزيع المخاطر على من يقدر على إدارتها، وتقدير احتياطي المشروع.',
  'Risk workshops, quantitative analysis of cost and time, contract reviews that give each risk to the party best able to manage it, and contingency estimates.',
  'الجهات المالكة قبل طرح مشروع كبير، والممولون، والمقاولون قبل تقديم عرض.',
  'Owners before a large tender, lenders, and contractors before they bid.',
  'ورشة مع فريق المشروع لنصف يوم
سجل مخاطر بالأثر والاحتمال والمسؤول
محاكاة للكلفة والبرنامج الزمني
مراجعة شهرية للسجل',
  'We hold a half-day workshop with the project team
We write a register with the impact, likelihood and owner of each risk
We simulate cost and programme
We review the register every month',
  'سجل مخاطر بخطة معالجة لكل خطر
منحنى احتمالات للكلفة ولموعد الإنجاز
توصيات لبنود العقد',
  'A risk register with a response to each risk
Probability curves for cost and completion date
Recommendations for the contract terms',
  'متى نبدأ إدارة المخاطر؟
قبل اختيار شكل العقد: عندها يمكن نقل الخطر بثمن قليل.',
  'When should risk management begin?
Before the form of contract is chosen: that is when a risk can be transferred at little cost.'
),
(
  '20000000-0000-4000-8000-000000000006'::uuid,
  'تقييم الأثر البيئي للمشاريع الصناعية والساحلية والطرق والتطوير العمراني، ومسوحات الهواء والضوضاء والتربة والمياه، وخطط الإدارة البيئية، والتصاريح من المركز الوطني للرقابة على الالتزام البيئي.',
  'Environmental impact assessments for industrial, coastal, road and urban projects; air, noise, soil and water surveys; environmental management plans; and permits from the National Center for Environmental Compliance.',
  'أصحاب المشاريع التي تتطلب تصريحًا بيئيًا قبل الإنشاء أو التشغيل، والمنشآت القائمة التي تجدّد تصريحها.',
  'Owners of projects that need an environmental permit before construction or operation, and existing facilities renewing theirs.',
  'تحديد فئة المشروع ونطاق الدراسة
مسح ميداني في الموسم المناسب
تقدير الآثار وبدائل تخفيفها
تقديم الدراسة والرد على الملاحظات
متابعة الالتزام أثناء التنفيذ',
  'We determine the project’s category and the scope of the study
We survey the site in the right season
We assess impacts and ways to reduce them
We submit the study and answer comments
We monitor compliance during construction',
  'دراسة تقييم الأثر البيئي بالعربية والإنجليزية
خطة إدارة ومراقبة بيئية
بيانات القياسات وخرائطها',
  'The environmental impact assessment, in Arabic and English
An environmental management and monitoring plan
The survey data, with maps',
  'هل يحتاج مشروعي إلى تقييم أثر بيئي؟
يعتمد على نوعه وموقعه ومساحته. نخبرك بفئته خلال ثلاثة أيام عمل من استلام بياناته.',
  'Does my project need an environmental impact assessment?
It depends on the type, location and size of the project. We’ll tell you its category within three working days of receiving the details.'
),
(
  '20000000-0000-4000-8000-000000000007'::uuid,
  'مخططات عامة للأحياء والمناطق الصناعية والوجهات، ودراسات الأثر المروري، وتقسيم الأراضي، ودراسات الجدوى وأفضل استخدام للأرض.',
  'Master plans for neighbourhoods, industrial areas and destinations, traffic impact studies, land subdivision, feasibility studies and highest-and-best-use studies.',
  'مطورو الأراضي، والأمانات والهيئات، والأوقاف والعائلات التي تملك أرضًا ولم تقرر ما تبني عليها.',
  'Land developers, municipalities and authorities, and endowments and families that own land and have not decided what to build.',
  'جمع البيانات: الأنظمة والسوق والحركة والبنية التحتية
ثلاثة بدائل بأرقامها
المخطط المفضل ومراحله
اعتماد الجهات المختصة',
  'We gather the data: regulations, market, traffic and infrastructure
We draw three options, with their figures
We develop the preferred plan and its phases
We obtain approval from the authorities',
  'مخطط عام ودليل اشتراطات
دراسة أثر مروري معتمدة
نموذج مالي يقارن البدائل',
  'A master plan and its design guidelines
An approved traffic impact study
A financial model that compares the options',
  'عندي أرض في الرياض ولا أعرف ما أبني عليها. بمَ أبدأ؟
بدراسة أفضل استخدام: ثلاثة أسابيع، وتقارن ثلاثة بدائل بكلفتها وعائدها وما تسمح به الأنظمة.',
  'I own land in Riyadh and do not know what to build. Where do I begin?
With a highest-and-best-use study: in three weeks, it compares three options by cost, return and what the regulations allow.'
),
(
  '20000000-0000-4000-8000-000000000008'::uuid,
  'التكييف والتهوية، والقوى والإنارة، والتغذية بالمياه والصرف، ومكافحة الحريق والإنذار، والتيار الخفيف، والطاقة الشمسية، ومحطات التبريد.
وندرس استهلاك المباني القائمة ونقترح ما يسترد كلفته من الفاتورة.',
  'Air conditioning and ventilation, power and lighting, water supply and drainage, firefighting and alarms, low-current systems, solar power, and cooling plants.
We also study how existing buildings use energy, and propose measures that pay for themselves through lower bills.',
  'المكاتب المعمارية والمطورون، ومشغلو المستشفيات والفنادق والمجمعات الذين يريدون فاتورة أقل.',
  'Architects and developers, and operators of hospitals, hotels and malls who want a lower bill.',
  'حساب الأحمال واختيار الأنظمة مع مقارنة كلفة عشرين سنة
تنسيق الأنظمة في نموذج واحد قبل الرخصة
مخططات التنفيذ وجداول المعدات
اختبار الأنظمة وتشغيلها',
  'We calculate the loads, and compare systems by their cost over 20 years
We coordinate all systems in one model before the permit
We prepare construction drawings and equipment schedules
We test and commission the systems',
  'مخططات وحسابات معتمدة من شركة الكهرباء والدفاع المدني
نموذج معلومات دون تعارضات
مواصفات لا تلزم بمورّد واحد
خطة التشغيل والصيانة',
  'Drawings and calculations approved by the electricity company and Civil Defence
A building information model without clashes
Specifications that do not tie you to one supplier
An operation and maintenance plan',
  'كيف تخفضون استهلاك التكييف؟
نبدأ بالجدار والزجاج والظل قبل المعدات: الطن الذي لا نحتاج إليه لا يُشترى ولا يُشغَّل.',
  'How do you reduce cooling energy?
We look at walls, glass and shade before equipment: cooling you do not need is neither bought nor run.'
),
(
  '20000000-0000-4000-8000-000000000009'::uuid,
  'دراسات الحماية من الحريق ومسارات الإخلاء، وتصميم أنظمة المراقبة والتحكم في الدخول، وخطط السلامة في مواقع العمل، واشتراطات الدفاع المدني والهيئة العليا للأمن الصناعي.',
  'Fire and life-safety studies and evacuation routes, surveillance and access control, site safety plans, and compliance with the requirements of Civil Defence and the High Commission for Industrial Security.',
  'المنشآت التي تستخرج شهادة سلامة أو تجددها، والمجمعات التجارية والفنادق والمصانع، والمقاولون.',
  'Owners obtaining or renewing a safety certificate; malls, hotels and factories; and contractors.',
  'كشف ميداني ومقارنة بالاشتراطات
تقرير بالمخالفات مرتبة حسب خطورتها
تصميم المعالجات واعتمادها
تجربة إخلاء وتدريب',
  'We survey the building against the requirements
We report what falls short, the most dangerous first
We design the remedies and have them approved
We run an evacuation drill, and train the staff',
  'تقرير سلامة معتمد
مخططات الإخلاء وأنظمة الحريق
خطة طوارئ وسجل تدريب',
  'An approved safety report
Evacuation plans and fire-system drawings
An emergency plan and a training record',
  'هل تساعدون على استخراج شهادة السلامة؟
نعم: نجري الكشف، ونصمم المعالجات، ونتابع الطلب عبر منصة سلامة حتى صدور الشهادة.',
  'Can you help us obtain the safety certificate?
Yes. We survey the building, design the remedies and follow the application on the Salamah platform until the certificate is issued.'
)
) as page (id, scope_ar, scope_en, audience_ar, audience_en, steps_ar, steps_en, deliverables_ar, deliverables_en, questions_ar, questions_en)
where service.id = page.id;

-- News: the last one in Arabic alone. Bodies are documents of the editor.
insert into public.news (id, title_ar, title_en, lead_ar, lead_en, body_ar, body_en, published_at_ar, published_at_en, is_pinned,
  category_ar, category_en, author_id, image_url, alt_ar, alt_en, service_ids, project_ids) values
(
  '93000000-0000-4000-8000-000000000001', 'الظل قبل المكيّف: ماذا تعلّمنا من صيف كامل من القياس', 'Shade before cooling: what a summer of measuring taught us',
  'قسنا الحرارة طوال الصيف في ستة أفنية من تصميمنا. خفّض الظل حرارة الأرض حتى 23 درجة، وغيّر طريقة رسمنا للواجهات.',
  'All summer we measured the heat in six courtyards of our own design. Shade cooled the ground by up to 23 degrees, and changed the way we draw facades.',
  '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "بين مايو وسبتمبر وضعنا أجهزة قياس صغيرة في ستة أفنية صممناها في الرياض والمدينة المنورة. كنا نريد جوابًا واحدًا: "}, {"type": "text", "text": "كم درجة يساوي الظل؟", "marks": [{"type": "bold"}]}]}, {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "كيف قسنا"}]}, {"type": "paragraph", "content": [{"type": "text", "text": "ثلاثة أجهزة في كل فناء: واحد في الشمس، وواحد تحت مظلة، وواحد في رواق مسقوف. وسجّل كل جهاز قراءة كل عشر دقائق."}]}, {"type": "bulletList", "content": [{"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "حرارة الهواء على ارتفاع متر ونصف"}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "حرارة سطح الأرض"}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "سرعة الهواء"}]}]}]}, {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "ماذا وجدنا"}]}, {"type": "paragraph", "content": [{"type": "text", "text": "هذه متوسطات الأفنية الستة في الساعات الثلاث الأشد حرًا من النهار، من يونيو إلى أغسطس:"}]}, {"type": "bulletList", "content": [{"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "في الشمس: الهواء 44 درجة مئوية، والأرض 61"}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "تحت المظلة: الهواء 43 درجة، والأرض 44"}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "في الرواق: الهواء 42 درجة، والأرض 38"}]}]}]}, {"type": "paragraph", "content": [{"type": "text", "text": "فالظل يساوي درجة أو درجتين في الهواء، ومن 17 إلى 23 درجة في الأرض. وكانت سرعة الهواء نحو 0.6 متر في الثانية في المواضع الثلاثة، فالفرق من الظل وحده. ومن يمشي في الفناء يحسّ بحرارة الأرض قبل حرارة الهواء."}]}, {"type": "paragraph", "content": [{"type": "text", "text": "هذه قياساتنا في مشاريعنا، وستختلف الأرقام في فناء آخر وحجر آخر."}]}, {"type": "blockquote", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "من يرسم الظل أولًا يحتاج إلى تكييف أقل لاحقًا."}]}]}, {"type": "image", "attrs": {"src": "/storage/v1/object/public/project-images/demo/mosque-plan.webp", "alt": "مسقط جامع بفناء فيه اثنتا عشرة مظلة تحيط به الأروقة", "caption": "أحد الأفنية الستة: جهاز في الشمس، وآخر تحت مظلة، وثالث في الرواق."}}, {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "ماذا غيّرنا"}]}, {"type": "paragraph", "content": [{"type": "text", "text": "صرنا نبدأ كل مشروع بخريطة للظل، ونراجعها مع العميل قبل شكل الواجهة. ويمكنك أن ترى أثر ذلك في "}, {"type": "text", "text": "مشاريعنا", "marks": [{"type": "link", "attrs": {"href": "/projects"}}]}, {"type": "text", "text": "."}]}]}',
  '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "From May to September we left small sensors in six courtyards that we designed in Riyadh and Madinah. We wanted one answer: "}, {"type": "text", "text": "how many degrees is shade worth?", "marks": [{"type": "bold"}]}]}, {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "How we measured"}]}, {"type": "paragraph", "content": [{"type": "text", "text": "Three sensors in each courtyard: one in the sun, one under a canopy, and one in a covered walk. Each took a reading every ten minutes."}]}, {"type": "bulletList", "content": [{"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The temperature of the air, a metre and a half above the ground"}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The temperature of the ground"}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The speed of the air"}]}]}]}, {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "What we found"}]}, {"type": "paragraph", "content": [{"type": "text", "text": "These are the averages of the six courtyards in the three hottest hours of the day, from June to August:"}]}, {"type": "bulletList", "content": [{"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "In the sun: air 44 degrees Celsius, ground 61"}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Under the canopy: air 43 degrees, ground 44"}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "In the covered walk: air 42 degrees, ground 38"}]}]}]}, {"type": "paragraph", "content": [{"type": "text", "text": "So shade is worth one or two degrees in the air, and 17 to 23 on the ground. The air moved at about 0.6 metres a second in all three places, so the difference comes from the shade alone. People who cross a courtyard feel the ground before they feel the air."}]}, {"type": "paragraph", "content": [{"type": "text", "text": "These are our own measurements, in our own projects. Another courtyard, paved with another stone, will have other figures."}]}, {"type": "blockquote", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "If you draw the shade first, you need less cooling later."}]}]}, {"type": "image", "attrs": {"src": "/storage/v1/object/public/project-images/demo/mosque-plan.webp", "alt": "Plan of a mosque whose courtyard has twelve canopies and covered walks around it", "caption": "One of the six courtyards: a sensor in the sun, one under a canopy, one in the covered walk."}}, {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "What we changed"}]}, {"type": "paragraph", "content": [{"type": "text", "text": "Every project now begins with a map of shade, which we go through with the client before we shape the facade. You can see what came of it in "}, {"type": "text", "text": "our projects", "marks": [{"type": "link", "attrs": {"href": "/en/projects"}}]}, {"type": "text", "text": "."}]}]}',
  now() - interval '6 days', now() - interval '6 days',
  true, 'بحث', 'Research', '70000000-0000-4000-8000-000000000001',
  '/storage/v1/object/public/project-images/demo/mosque-day.webp', 'فناء جامع تحت مظلات كبيرة', 'The courtyard of a mosque under large canopies',
  '{20000000-0000-4000-8000-000000000001}', '{50000000-0000-4000-8000-000000000011,50000000-0000-4000-8000-000000000003}'
),
(
  '93000000-0000-4000-8000-000000000002', 'رفع القوس الخامس من سقف محطة التبادل قبل موعده بثلاثة أسابيع', 'Fifth arch of the interchange roof lifted three weeks early',
  'بقي من سقف المحطة قوسان من سبعة، ويُجمع السادس الآن على الأرض.',
  'Two of the seven arches remain, and the sixth is being assembled on the ground.',
  '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "رُفع القوس الخامس كاملًا في ليلة واحدة، خلال الساعات الأربع التي تعمل فيها الرافعات فوق خط القطار. يزن القوس نحو 410 أطنان، وبه صار أكثر من ثلثي السقف في مكانه. ولم تتوقف الحركة في الطريق المجاور."}]}, {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "لماذا سبقنا الموعد"}]}, {"type": "orderedList", "content": [{"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "صُنعت الوصلات كلها في الورشة، ولم يبقَ في الموقع إلا الربط."}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "راجع فريق الموقع نموذج المبنى وخطة الليلة قبل بدء الرفع."}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "خُزنت قطع القوس بترتيب تجميعها."}]}]}]}, {"type": "paragraph", "content": [{"type": "text", "text": "يُرفع القوس السادس ثم السابع، وبعدهما يبدأ تركيب الواجهات."}]}]}',
  '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The fifth arch was lifted whole in a single night, in the four hours when cranes can work above the railway. It weighs about 410 tonnes, and with it more than two thirds of the roof is in place. The road beside the site never closed."}]}, {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "Why it was early"}]}, {"type": "orderedList", "content": [{"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Every connection was made in the workshop, and only had to be bolted on site."}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The site team went through the model and the plan for the night before the lift began."}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The pieces of the arch were stored in the order of assembly."}]}]}]}, {"type": "paragraph", "content": [{"type": "text", "text": "The sixth arch is next, then the seventh. The facades follow."}]}]}',
  now() - interval '13 days', now() - interval '13 days',
  false, 'مشاريع', 'Projects', null,
  '/storage/v1/object/public/project-images/demo/station-section.webp', 'مقطع في المحطة: السقف المقوّس فوق القاعة، والأرصفة تحت الأرض', 'Section through the station: the arched roof above the hall, the platforms below ground',
  '{20000000-0000-4000-8000-000000000003}', '{50000000-0000-4000-8000-000000000007}'
),
(
  '93000000-0000-4000-8000-000000000003', 'برنامج التدريب الصيفي: ثمانية طلاب ومدرسة واحدة', 'Summer training: eight students, one school',
  'أمضى ثمانية طلاب هندسة ستة أسابيع معنا، وصمموا فناءً لمدرسة قائمة.',
  'Eight engineering students spent six weeks with us and designed a courtyard for a school.',
  '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "عمل الطلاب في فريقين على فناء واحد: فريق للعمارة وفريق للإنشاء. وفي الأسبوع الأخير عرضوا عملهم على إدارة المدرسة."}]}, {"type": "paragraph", "content": [{"type": "text", "text": "يُفتح التقديم لبرنامج الصيف القادم في مارس، وتجد تفاصيله في صفحة "}, {"type": "text", "text": "انضم إلى فريقنا", "marks": [{"type": "link", "attrs": {"href": "/careers"}}]}, {"type": "text", "text": "."}]}]}',
  '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The students worked in two teams on one courtyard: one for architecture, one for structure. In the last week they presented their work to the school."}]}, {"type": "paragraph", "content": [{"type": "text", "text": "Applications for next summer open in March. You’ll find them on the "}, {"type": "text", "text": "Join our team", "marks": [{"type": "link", "attrs": {"href": "/en/careers"}}]}, {"type": "text", "text": " page."}]}]}',
  now() - interval '34 days', now() - interval '34 days',
  false, 'فريقنا', 'Our team', null,
  '/storage/v1/object/public/project-images/demo/school-day.webp', 'مدرسة ذات فناء مظلل', 'A school with a shaded courtyard',
  '{}', '{50000000-0000-4000-8000-000000000006}'
),
(
  '93000000-0000-4000-8000-000000000004', 'لقاء مفتوح عن كود البناء السعودي في مكتبنا', null,
  'نستضيف مساء كل ثلاثاء لقاءً مفتوحًا للمهندسين عن تطبيق كود البناء السعودي.',
  null,
  '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "اللقاءات مجانية وباللغة العربية، وتُعقد في مكتبنا في حي العليا. ويتناول كل لقاء بابًا من الكود مع أمثلة من مشاريع منفذة."}]}, {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "مواضيع اللقاءات"}]}, {"type": "bulletList", "content": [{"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "الأحمال ومقاومة الزلازل"}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "الحماية من الحريق ومسارات الإخلاء"}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "كفاءة الطاقة في المباني"}]}]}]}, {"type": "paragraph", "content": [{"type": "text", "text": "للتسجيل "}, {"type": "text", "text": "تواصل معنا", "marks": [{"type": "link", "attrs": {"href": "/contact"}}]}, {"type": "text", "text": "."}]}]}',
  null,
  now() - interval '48 days', null,
  false, 'لقاءات', null, null,
  '/storage/v1/object/public/project-images/demo/tower-plan.webp', 'مسقط طابق مكاتب', null,
  '{20000000-0000-4000-8000-000000000002,20000000-0000-4000-8000-000000000009,20000000-0000-4000-8000-000000000008}', '{}'
);
