import type { settings as english } from '#app/i18n/locales/en/admin/settings.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const settings = {
  title: 'إعدادات الشركة',
  lead: 'ما يعرضه الموقع عن الشركة، وكيف يتواصل الزوار معها.',
  images: 'تجد الشعار وبقية صور الموقع في شاشة <go>صور الموقع</go>.',
  names: 'الاسم',
  contact: 'التواصل',
  about: 'عن الشركة',
  fields: {
    company_name: 'اسم الشركة',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    address: 'العنوان',
    map_url: 'رابط تضمين الخريطة',
    description: 'الوصف',
    vision: 'الرؤية',
    mission: 'الرسالة',
    privacy: 'إشعار الخصوصية',
  },
  privacyHint:
    'ما البيانات التي تجمعونها، ولماذا، ومن يطّلع عليها، ومدة الاحتفاظ بها، ومن يجيب عن الأسئلة بشأنها. يجده الزوار في تذييل الموقع.',
  phoneHint: 'كما يظهر في الموقع: 920000000 أو ⁦+966 11 555 0142⁩.',
  mapHint:
    'في OpenStreetMap أو خرائط Google اختر «مشاركة»، ثم HTML أو «تضمين خريطة». يمكنك لصق الشفرة كاملة.',
  mapOther: 'لا يعرض الموقع إلا خرائط OpenStreetMap وGoogle. سيرى الزوار مع هذا الرابط الخريطة الافتراضية.',
  mapPreview: 'معاينة الخريطة',
  save: 'حفظ الإعدادات',
  saved: 'تم حفظ الإعدادات بنجاح',
  saveFailed: 'حدث خطأ أثناء الحفظ',
  missing: 'لا توجد إعدادات',
  mails: {
    title: 'الرسائل البريدية',
    lead: 'الرسائل التي يرسلها الموقع تلقائيًا. تسري التغييرات فورًا. أما رسائل كلمة المرور وتأكيد البريد فتُرسل دائمًا.',
    people: 'إلى العملاء والموظفين والمتقدمين',
    peopleText: 'تصل إلى كل شخص باللغة التي يستخدم بها الموقع.',
    company: 'إلى الشركة',
    companyText: 'إلى بريد الشركة أعلاه: <address>{{email}}</address>',
    language: 'لغة هذه الرسائل',
    kinds: {
      application_approved: {
        name: 'قبول طلب التوظيف',
        when: 'عند قبول طلب توظيف.',
      },
      application_rejected: {
        name: 'رفض طلب التوظيف',
        when: 'عند رفض طلب توظيف، مع السبب.',
      },
      notification: {
        name: 'إشعار موظف',
        when: 'عند إرسال إشعار إلى موظف. تعرض الرسالة نوعه وموضوعه دون نصه.',
      },
      request_status: {
        name: 'تغيّر حالة الطلب',
        when: 'عند تغيّر حالة طلب أو رسالة، إلى مرسلها.',
      },
      project_assigned: {
        name: 'إسناد مشروع',
        when: 'عند إسناد مشروع إلى عميل.',
      },
      company_request: {
        name: 'طلب خدمة جديد',
        when: 'عند وصول طلب خدمة.',
      },
      company_message: {
        name: 'رسالة جديدة',
        when: 'عند وصول رسالة من نموذج التواصل.',
      },
      company_application: {
        name: 'طلب توظيف جديد',
        when: 'عند وصول طلب توظيف.',
      },
      company_no_backup: {
        name: 'غياب النسخ الاحتياطي',
        when: 'عند تفعيل النسخ اليومي ومرور يوم دون إنشاء نسخة.',
      },
    },
    on: 'فُعّلت: {{name}}',
    off: 'عُطّلت: {{name}}',
    failed: 'تعذّر تفعيل الرسالة أو تعطيلها',
    languageChanged: 'تغيّرت لغة رسائل الشركة',
    languageFailed: 'تعذّر تغيير اللغة',
    missing: 'لا توجد رسائل يمكن تفعيلها أو تعطيلها',
  },
} satisfies Translation<typeof english>
