import { joinWords } from '#server/mail/messages/typed-text.ts'
import type { Words } from './en.ts'

const companyClosing = 'تصل هذه الرسالة إلى بريد الشركة، ويمكنك إيقافها من إعدادات الشركة.'

/** The words of every mail, in Arabic. */
export const ar = {
  greeting: (name) => (name ? `مرحبًا ${name}،` : 'مرحبًا،'),
  privacy: 'إشعار الخصوصية',
  buttonFallback: 'إذا لم يعمل الزر فافتح هذا الرابط في المتصفح:',
  statuses: {
    new: 'جديد',
    pending: 'قيد الانتظار',
    reviewing: 'قيد المراجعة',
    approved: 'مقبول',
    rejected: 'مرفوض',
    in_progress: 'قيد التنفيذ',
    completed: 'مكتمل',
    cancelled: 'ملغى',
  },
  roles: { admin: 'حساب مدير نظام', employee: 'حساب موظف', client: 'حساب عميل' },
  types: { note: 'ملاحظة', letter: 'خطاب', warning: 'إنذار' },
  privacyKinds: {
    access: 'معرفة بياناتي المحفوظة لدى الشركة',
    copy: 'الحصول على نسخة من بياناتي',
    correction: 'تصحيح بياناتي أو إكمالها',
    erasure: 'إتلاف بياناتي',
    withdrawal: 'الرجوع عن موافقة',
  },
  facts: {
    reference: 'الرقم المرجعي',
    status: 'الحالة',
    service: 'الخدمة',
    name: 'الاسم',
    position: 'المسمى الوظيفي',
    type: 'النوع',
    subject: 'الموضوع',
    project: 'المشروع',
    browser: 'المتصفح',
    passkey: 'مفتاح المرور',
    request: 'الطلب',
    due: 'موعد الرد',
    areas: 'صلاحياتك',
    document: 'الوثيقة',
    number: 'الرقم',
    expires: 'تاريخ الانتهاء',
  },
  credentials: {
    commercial_registration: 'السجل التجاري',
    unified_number: 'الرقم الموحد',
    vat: 'الرقم الضريبي',
    engineers_council: 'الهيئة السعودية للمهندسين',
    classification: 'التصنيف',
    iso: 'شهادة',
    insurance: 'التأمين المهني',
  },
  documents: {
    contract: 'عقد العمل',
    residence_permit: 'الإقامة',
    work_permit: 'رخصة العمل',
    identity_card: 'الهوية الوطنية',
    passport: 'جواز السفر',
    medical_insurance: 'التأمين الطبي',
    driving_licence: 'رخصة القيادة',
    professional_registration: 'التسجيل المهني',
  },
  areas: {
    everything: 'كل الصلاحيات',
    requests: 'الطلبات والعملاء',
    content: 'المشاريع والمحتوى',
    people: 'الموظفون والرواتب',
    settings: 'الإعدادات والحسابات',
  },
  password: {
    subject: (company) => `كلمة مرور جديدة لحسابك لدى ${company}`,
    heading: 'اختر كلمة مرور جديدة',
    intro: (company) => `وصلنا طلب لتعيين كلمة مرور جديدة لحسابك لدى ${company}. اخترها من هنا:`,
    button: 'اختيار كلمة مرور جديدة',
    validity:
      'يعمل الرابط مرة واحدة، وتنتهي صلاحيته بعد ساعة من وقت الطلب. وإذا طلبته أكثر من مرة فلن يعمل إلا رابط أحدث رسالة.',
    closing: 'إذا لم تطلب كلمة مرور جديدة فتجاهل هذه الرسالة، ولن تتغير كلمة مرورك.',
  },
  confirm_email: {
    subject: (company) => `تأكيد بريدك الإلكتروني لدى ${company}`,
    heading: 'أكّد بريدك الإلكتروني',
    intro: (company) =>
      `أُنشئ حساب بهذا البريد لدى ${company}. أكّد أن البريد لك لتظهر في بوابة العملاء أيضًا الطلبات التي أرسلتها قبل التسجيل:`,
    button: 'تأكيد البريد الإلكتروني',
    validity: 'الرابط صالح 3 أيام، ويتطلب تسجيل الدخول. وإذا وصلتك أكثر من رسالة فلن يعمل إلا رابط أحدثها.',
    closing: 'إذا لم تنشئ هذا الحساب فتجاهل هذه الرسالة، فلن تظهر طلباتك لأحد ما لم تؤكّد.',
  },
  confirmation: {
    heading: 'تأكيد البريد الإلكتروني',
    intro: (company) => `أُنشئ حساب لدى ${company} بهذا البريد. أكّد أن البريد لك، ثم سجّل الدخول:`,
    button: 'تأكيد بريدي',
    validity:
      'يعمل الرابط مرة واحدة، وتنتهي صلاحيته بعد ساعة. وإذا وصلتك أكثر من رسالة فلن يعمل إلا رابط أحدثها.',
    closing: 'إذا لم تنشئ هذا الحساب فتجاهل هذه الرسالة، فلن يتمكن أحد من الدخول به دون هذا التأكيد.',
  },
  account_changed: {
    password: {
      subject: (company) => `تم تغيير كلمة مرور حسابك لدى ${company}`,
      heading: 'تم تغيير كلمة المرور',
      intro: (company, when) => `تم تغيير كلمة مرور حسابك لدى ${company} يوم ${when}.`,
    },
    email: {
      subject: (company) => `تم تغيير بريد حسابك لدى ${company}`,
      heading: 'تم تغيير البريد',
      intro: (company, when) =>
        `تم تغيير بريد حسابك لدى ${company} يوم ${when}. سجّل الدخول من الآن فصاعدًا بالبريد الجديد.`,
    },
    role: {
      subject: (company) => `تم تغيير نوع حسابك لدى ${company}`,
      heading: 'تم تغيير نوع الحساب',
      intro: (company, when, role) =>
        `أصبح حسابك لدى ${company} ${role} يوم ${when}. سجّل الدخول مرة أخرى للمتابعة.`,
    },
    areas: {
      subject: (company) => `تم تغيير صلاحيات حسابك لدى ${company}`,
      heading: 'تم تغيير صلاحياتك',
      intro: (company, when) =>
        `غيّر مدير نظام آخر لدى ${company} صلاحياتك يوم ${when}. تجد صلاحياتك الحالية في لوحة التحكم.`,
    },
    sign_in: {
      subject: (company) => `تسجيل دخول جديد إلى حسابك لدى ${company}`,
      heading: 'تسجيل دخول جديد إلى حسابك',
      intro: (company, when) =>
        `تم تسجيل الدخول إلى حسابك لدى ${company} يوم ${when} من متصفح لم يُفتح فيه حسابك من قبل.`,
    },
    factor_on: {
      subject: (company) => `تم تفعيل التحقق بخطوتين لحسابك لدى ${company}`,
      heading: 'تم تفعيل التحقق بخطوتين',
      intro: (company, when) =>
        `تم تفعيل التحقق بخطوتين لحسابك لدى ${company} يوم ${when}. أصبح تسجيل الدخول يتطلب خطوة ثانية بعد كلمة المرور: مفتاح مرور أو رمزًا من تطبيق المصادقة.`,
    },
    factor_off: {
      subject: (company) => `تم إيقاف التحقق بخطوتين لحسابك لدى ${company}`,
      heading: 'تم إيقاف التحقق بخطوتين',
      intro: (company, when) =>
        `تم إيقاف التحقق بخطوتين لحسابك لدى ${company} يوم ${when}. أصبحت كلمة المرور وحدها كافية لتسجيل الدخول.`,
    },
    passkey_added: {
      subject: (company) => `تمت إضافة مفتاح مرور إلى حسابك لدى ${company}`,
      heading: 'تمت إضافة مفتاح مرور',
      intro: (company, when) =>
        `تمت إضافة مفتاح مرور إلى حسابك لدى ${company} يوم ${when}. يمكنك استخدامه خطوةً ثانية عند تسجيل الدخول.`,
    },
    passkey_removed: {
      subject: (company) => `تمت إزالة مفتاح مرور من حسابك لدى ${company}`,
      heading: 'تمت إزالة مفتاح مرور',
      intro: (company, when) =>
        `تمت إزالة مفتاح مرور من حسابك لدى ${company} يوم ${when}. لم يعد تسجيل الدخول به ممكنًا.`,
    },
    app_added: {
      subject: (company) => `تمت إضافة تطبيق مصادقة إلى حسابك لدى ${company}`,
      heading: 'تمت إضافة تطبيق مصادقة',
      intro: (company, when) =>
        `تمت إضافة تطبيق مصادقة إلى حسابك لدى ${company} يوم ${when}. يمكنك استخدام رموزه خطوةً ثانية عند تسجيل الدخول.`,
    },
    app_removed: {
      subject: (company) => `تمت إزالة تطبيق المصادقة من حسابك لدى ${company}`,
      heading: 'تمت إزالة تطبيق المصادقة',
      intro: (company, when) =>
        `تمت إزالة تطبيق المصادقة من حسابك لدى ${company} يوم ${when}. لم يعد تسجيل الدخول برموزه ممكنًا.`,
    },
    recovery_code: {
      subject: (company) => `استُخدم رمز استرداد لحسابك لدى ${company}`,
      heading: 'استُخدم رمز استرداد',
      intro: (company, when) =>
        `تم تسجيل الدخول إلى حسابك لدى ${company} يوم ${when} بكلمة المرور وأحد رموز الاسترداد.`,
    },
    browser: (browser, system) => [browser, system].filter(Boolean).join(' على '),
    mine: 'إن كان هذا الإجراء منك فتجاهل هذه الرسالة. وإلا فاختر كلمة مرور جديدة الآن، وبذلك تنتهي كل الجلسات المفتوحة في حسابك.',
    button: 'اختيار كلمة مرور جديدة',
    ours: 'إذا لم تكن تتوقع هذا التغيير فتواصل معنا فورًا.',
  },
  application_received: {
    subject: (company) => `وصل طلب توظيفك إلى ${company}`,
    heading: 'استلمنا طلب توظيفك',
    intro: (company) => `نشكرك على رغبتك في العمل لدى ${company}.`,
    next: 'نقرأ كل طلب يصلنا، وسنراسلك عند البت في طلبك. وحتى ذلك الحين يمكنك معرفة مرحلته بتسجيل الدخول بالبريد وكلمة المرور اللذين اخترتهما عند التقديم.',
    button: 'معرفة مرحلة الطلب',
  },
  application_approved: {
    subject: (company) => `تم قبول طلب توظيفك لدى ${company}`,
    heading: 'أهلًا بك في الفريق',
    intro: (company) =>
      `يسرّنا إبلاغك بقبول طلب توظيفك لدى ${company}. يمكنك الآن تسجيل الدخول إلى بوابة الموظفين بالبريد وكلمة المرور اللذين اخترتهما عند التقديم.`,
    button: 'فتح بوابة الموظفين',
    closing: 'نتطلع إلى العمل معك.',
  },
  application_rejected: {
    subject: (company) => `بشأن طلب توظيفك لدى ${company}`,
    heading: 'بشأن طلب توظيفك',
    intro: (company) =>
      `نشكرك على رغبتك في العمل لدى ${company}. درسنا طلبك بعناية، ونأسف لعدم تمكننا من قبوله هذه المرة.`,
    reason: 'السبب',
    closing: 'نتمنى لك كل التوفيق.',
  },
  notification: {
    subject: (company, subject) => `إشعار من ${company}${subject && `: ${subject}`}`,
    heading: 'لديك إشعار جديد',
    intro: (company) => `وصلك إشعار من ${company}. اقرأه في بوابة الموظفين.`,
    button: 'قراءة الإشعار',
    closing: 'حفاظًا على خصوصيتك، لا يظهر نص الإشعار إلا في البوابة.',
  },
  request_received: {
    service: {
      subject: (reference) => joinWords('استلمنا طلبك', reference),
      heading: 'استلمنا طلبك',
      intro: (company) => `وصل طلبك إلى ${company}، وسيطّلع عليه المهندس المختص.`,
      button: 'متابعة طلبك',
    },
    message: {
      subject: (reference) => joinWords('استلمنا رسالتك', reference),
      heading: 'استلمنا رسالتك',
      intro: (company) => `وصلت رسالتك إلى ${company}، وسيطّلع عليها المهندس المختص.`,
      button: 'متابعة رسالتك',
    },
    sent: 'ما أرسلته',
    next: (date) =>
      date ? `نتوقع أن نردّ عليك بالبريد أو الهاتف في موعد أقصاه ${date}.` : 'سنردّ عليك بالبريد أو الهاتف.',
    page: 'ستطلب منك صفحة المتابعة البريد أو رقم الجوال الذي استخدمته.',
    closing: 'إذا لم ترسل إلينا شيئًا، فتجاهل هذه الرسالة.',
  },
  request_late: {
    service: {
      subject: (reference) => joinWords('لم ننسَ طلبك', reference),
      heading: 'لم ننسَ طلبك',
      intro: (company) => `تأخّر ردّ ${company} على طلبك عن موعده. طلبك ما زال لدينا، وسنردّ عليك في أقرب وقت.`,
    },
    message: {
      subject: (reference) => joinWords('لم ننسَ رسالتك', reference),
      heading: 'لم ننسَ رسالتك',
      intro: (company) =>
        `تأخّر ردّ ${company} على رسالتك عن موعده. رسالتك ما زالت لدينا، وسنردّ عليك في أقرب وقت.`,
    },
    closing: 'إذا كان الأمر عاجلًا، فتواصل معنا واذكر الرقم المرجعي لنصل بسرعة إلى ما أرسلته.',
  },
  request_status: {
    subject: (reference, status) => `${joinWords('طلبك', reference)}: ${status}`,
    heading: 'تحديث بشأن طلبك',
    intro: (company) => `تغيّرت حالة الطلب الذي أرسلته إلى ${company}.`,
    message: (company) => `رسالة من ${company}`,
    button: 'متابعة طلبك',
    closing: 'تعرض بوابة العملاء كل طلباتك. وإذا لم يكن لديك حساب بعد، فسجّل بهذا البريد ثم أكّده لتظهر لك.',
  },
  project_assigned: {
    subject: (title) => `مشروع جديد في بوابتك${title && `: ${title}`}`,
    heading: 'مشروع جديد في بوابتك',
    intro: (company) => `أُضيف مشروع إلى بوابتك لدى ${company}، ويمكنك متابعة حالته منها في أي وقت.`,
    button: 'عرض المشروع',
    closing: 'نشكرك على ثقتك.',
  },
  project_documents: {
    subject: (title) => `مستندات جديدة في بوابتك${title && `: ${title}`}`,
    heading: 'مستندات جديدة لمشروعك',
    intro: (company) => `أُضيفت مستندات إلى مشروعك لدى ${company}. يمكنك تنزيلها من بوابتك.`,
    button: 'عرض المستندات',
    closing: 'نشكرك على ثقتك.',
  },
  document_expiring: {
    subject: (document, date, ended) =>
      `${document}: ${ended ? 'انتهت الصلاحية في' : 'تنتهي الصلاحية في'} ${date}`,
    heading: 'وثيقة تحتاج إلى تجديد',
    intro: 'تنتهي صلاحية الوثيقة التالية قريبًا. نرجو تجديدها قبل انتهائها.',
    ended: 'انتهت صلاحية الوثيقة التالية.',
    button: 'عرض وثائقي',
    closing: (company) =>
      `إذا جدّدت الوثيقة فقدّم الوثيقة المجددة من بوابتك، أو أبلغ ${company} بالتاريخ الجديد. وتجد في بوابتك أيضًا التاريخ المسجّل لدينا.`,
  },
  credentials_expiring: {
    subject: 'سجلات وشهادات تنتهي قريبًا',
    heading: 'سجلات وشهادات تنتهي قريبًا',
    intro: 'انتهت صلاحية سجلات الشركة وشهاداتها التالية، أو تنتهي خلال 90 يومًا.',
    others: 'غيرها',
    button: 'فتح إعدادات الشركة',
    closing: 'ما انتهت صلاحيته لم يعد يظهر في الموقع. بعد كل تجديد، أدخل التاريخ الجديد في إعدادات الشركة.',
  },
  draft_failed: {
    subject: (title) => `تعذّر نشر مسودة مجدولة${title && `: ${title}`}`,
    heading: 'تعذّر نشر مسودة مجدولة',
    intro: 'تعذّر نشر مسودة جدولتها في موعدها. لم يتغير شيء في الموقع، والمسودة محفوظة.',
    companyIntro: 'تعذّر نشر مسودة مجدولة في موعدها. لم يتغير شيء في الموقع، والمسودة محفوظة.',
    facts: { draft: 'المسودة', language: 'اللغة', at: 'موعد النشر', by: 'جدولها', reason: 'السبب' },
    languages: { ar: 'العربية', en: 'الإنجليزية', all: 'اللغتان' },
    reasons: {
      rules: 'حقل إلزامي فارغ، أو قيمة غير مسموح بها.',
      draft_conflict: 'نشر شخص آخر نسخة أخرى في هذه الأثناء.',
      draft_record_gone: 'حُذف العنصر.',
      draft_approver_left: 'لم يعد الحساب الذي جدولها يملك صلاحية نشرها.',
      area_required: 'لم يعد الحساب الذي جدولها يملك صلاحية نشرها.',
      slug_taken: 'لصفحة أخرى نهاية الرابط نفسها.',
      slug_leads: 'كانت نهاية الرابط هذه لصفحة أخرى، وما زالت تؤدي إليها.',
      other: 'رفضتها قاعدة البيانات.',
    },
    button: 'فتح المسودات',
    closing: 'صحّح المسودة ثم انشرها أو جدولها مرة أخرى. لن تُعاد المحاولة تلقائيًا.',
  },
  company_request: {
    subject: (name, reference) => joinWords('طلب خدمة جديد', reference, name && `من ${name}`),
    heading: 'طلب خدمة جديد',
    intro: 'وصل طلب خدمة جديد. تجد تفاصيله كاملة في لوحة التحكم.',
    button: 'فتح الطلب',
    closing: companyClosing,
  },
  company_message: {
    subject: (name, reference) => joinWords('رسالة جديدة', reference, name && `من ${name}`),
    heading: 'رسالة جديدة',
    intro: 'وصلت رسالة جديدة من نموذج التواصل. اقرأها في لوحة التحكم.',
    button: 'فتح الرسالة',
    closing: companyClosing,
  },
  company_reply: {
    subject: (name, reference) => joinWords('رسالة بشأن الطلب', reference, name && `من ${name}`),
    heading: 'رسالة جديدة بشأن طلب',
    intro: 'كتب إليك المرسل. اقرأ رسالته مع الطلب في لوحة التحكم.',
    button: 'فتح الطلب',
    closing: 'تصل هذه الرسالة إلى المسؤول عن الطلب، أو إلى بريد الشركة، ويمكنك إيقافها من إعدادات الشركة.',
  },
  company_application: {
    subject: (name) => joinWords('طلب توظيف جديد', name && `من ${name}`),
    heading: 'طلب توظيف جديد',
    intro: 'وصل طلب توظيف جديد، وهو ينتظر قرارك.',
    button: 'عرض طلبات التوظيف',
    closing: companyClosing,
  },
  company_documents: {
    subject: 'وثائق موظفين تنتهي قريبًا',
    heading: 'وثائق تنتهي قريبًا',
    intro: 'انتهت صلاحية وثائق الموظفين التالية، أو تنتهي خلال 90 يومًا.',
    others: 'وثائق أخرى',
    button: 'فتح صفحة الموظفين',
    closing: companyClosing,
  },
  company_no_backup: {
    subject: 'لا توجد نسخة احتياطية منذ يوم',
    heading: 'لا توجد نسخة احتياطية منذ يوم',
    intro: 'لم تُنشأ للموقع نسخة احتياطية مختبرة خلال آخر 24 ساعة.',
    advice:
      'اطلب من المسؤول عن الخادم التحقق: قد يكون القرص ممتلئًا، أو مجلد النسخ غير متاح. تجد السبب في سجل الخادم.',
    button: 'فتح لوحة التحكم',
  },
  morning: {
    subject: 'طلباتك هذا الصباح',
    heading: 'طلباتك هذا الصباح',
    intro: 'هذا ما ينتظرك اليوم.',
    late: 'طلبات تأخّر ردها الأول',
    replies: 'عملاء ينتظرون الرد',
    mentions: 'إشارات إليك لم تقرأها',
    steps: 'خطواتك التي حان موعدها',
    mine: 'طلباتك المفتوحة',
    unowned: 'طلبات مفتوحة بلا مسؤول',
    unowned_steps: 'خطوات حان موعدها بلا مسؤول',
    more: (most) => `أكثر من ${most}`,
    button: 'فتح لوحة التحكم',
    closing: 'تصلك هذه الرسالة صباح أيام العمل بناءً على رغبتك. يمكنك إيقافها من لوحة التحكم.',
  },
  answer: {
    heading: {
      service: (reference) => joinWords('طلبك', reference),
      message: (reference) => joinWords('رسالتك', reference),
    },
    closing: 'يمكنك الرد على هذه الرسالة مباشرة.',
  },
  privacy_proof: {
    subject: (reference) => joinWords('أكّد طلبك بشأن بياناتك', reference),
    heading: 'أكّد طلبك',
    intro: (company) => `وصل إلى ${company} طلب بشأن بيانات شخصية من هذا البريد. أكّد أنك أرسلته:`,
    button: 'تأكيد الطلب',
    validity: 'الرابط صالح 7 أيام. وتبدأ مدة الرد، وهي 30 يومًا، من تأكيدك.',
    closing: 'إذا لم ترسل هذا الطلب فتجاهل هذه الرسالة. يُحذف الطلب ما لم يؤكَّد.',
  },
  privacy_request: {
    received: {
      subject: (reference) => joinWords('استلمنا طلبك بشأن بياناتك', reference),
      heading: 'استلمنا طلبك',
      intro: (company) => `استلمت ${company} طلبك بشأن بياناتك الشخصية.`,
    },
    extended: {
      subject: (reference) => joinWords('طلبك بشأن بياناتك يحتاج إلى وقت أطول', reference),
      heading: 'طلبك يحتاج إلى وقت أطول',
      intro: (company) =>
        `تحتاج ${company} إلى وقت أطول للرد على طلبك بشأن بياناتك الشخصية. تجد الموعد الجديد أدناه.`,
    },
    done: {
      subject: (reference) => joinWords('الرد على طلبك بشأن بياناتك', reference),
      heading: 'الرد على طلبك',
      intro: (company) => `ردّت ${company} على طلبك بشأن بياناتك الشخصية.`,
    },
    refused: {
      subject: (reference) => joinWords('تعذّر قبول طلبك بشأن بياناتك', reference),
      heading: 'تعذّر قبول طلبك',
      intro: (company) => `تعذّر على ${company} تنفيذ طلبك بشأن بياناتك الشخصية.`,
    },
    message: (company) => `رسالة من ${company}`,
    reason: 'السبب',
    contact: 'احتفظ بالرقم المرجعي لنصل بسرعة إلى طلبك عند تواصلك معنا.',
    complaint:
      'إذا لم ترضَ عن هذا الرد، فلك أن تتقدم بشكوى إلى الهيئة السعودية للبيانات والذكاء الاصطناعي (سدايا).',
  },
  company_privacy: {
    received: {
      subject: (reference) => joinWords('طلب جديد من صاحب بيانات', reference),
      heading: 'طلب جديد من صاحب بيانات',
      intro: 'وصل طلب بشأن بيانات شخصية. والمدة النظامية للرد عليه 30 يومًا.',
    },
    week: {
      subject: (reference) => joinWords('بقيت 7 أيام على موعد الرد على طلب صاحب بيانات', reference),
      heading: 'بقيت 7 أيام على موعد الرد',
      intro: 'يجب الرد على هذا الطلب بشأن بيانات شخصية خلال 7 أيام.',
    },
    day: {
      subject: (reference) => joinWords('بقي يوم واحد على موعد الرد على طلب صاحب بيانات', reference),
      heading: 'بقي يوم واحد على موعد الرد',
      intro: 'يجب الرد على هذا الطلب بشأن بيانات شخصية خلال يوم.',
    },
    late: {
      subject: (reference) => joinWords('تأخر الرد على طلب صاحب بيانات', reference),
      heading: 'تأخر الرد على طلب صاحب بيانات',
      intro: 'انقضت مدة الرد على هذا الطلب بشأن بيانات شخصية. ردّ عليه اليوم.',
    },
    button: 'فتح الطلب',
    closing: companyClosing,
  },
  invitation: {
    subject: (company) => `دعوتك إلى ${company}`,
    heading: 'لديك دعوة',
    intro: {
      admin: (company, inviter) =>
        inviter
          ? `لديك دعوة من ${inviter} إلى إنشاء حساب مدير نظام في موقع ${company}.`
          : `لديك دعوة إلى إنشاء حساب مدير نظام في موقع ${company}.`,
      client: (company, inviter) =>
        inviter
          ? `لديك دعوة من ${inviter} إلى بوابة عملاء ${company}، وفيها تتابع مشاريعك وطلباتك.`
          : `لديك دعوة إلى بوابة عملاء ${company}، وفيها تتابع مشاريعك وطلباتك.`,
      employee: (company, inviter) =>
        inviter
          ? `لديك دعوة من ${inviter} إلى بوابة موظفي ${company}.`
          : `لديك دعوة إلى بوابة موظفي ${company}.`,
    },
    comma: '، ',
    next: 'افتح الدعوة، وراجع بياناتك، واختر كلمة مرور:',
    button: 'فتح الدعوة',
    validity: (until) =>
      `الرابط صالح لمرة واحدة حتى ${until}. وإذا وصلتك أكثر من رسالة فلن يعمل إلا رابط أحدثها.`,
    closing: 'إذا لم تكن تتوقع هذه الدعوة فتجاهل الرسالة، فلن يُنشأ حساب دون موافقتك.',
  },
} satisfies Words
