import type { common as english } from '#app/i18n/locales/en/common.ts'
import type { Translation } from '#app/i18n/translation.ts'

/** كلمات كل صفحة عامة: التنقل والترويسة والتذييل وصفحات الخطأ. */
export const common = {
  skip: 'انتقل إلى المحتوى',
  nav: {
    label: 'التنقل الرئيسي',
    menu: 'القائمة',
    home: 'الرئيسية',
    about: 'من نحن',
    services: 'الخدمات',
    projects: 'المشاريع',
    team: 'الفريق',
    contact: 'تواصل معنا',
    news: 'الأخبار',
  },
  otherLanguage: 'English',
  login: {
    label: 'تسجيل الدخول',
    employee: 'دخول الموظفين',
    client: 'دخول العملاء',
    admin: 'دخول الإدارة',
    own: { employee: 'بوابتي', client: 'بوابتي', admin: 'لوحة التحكم' },
  },
  footer: {
    invitation: 'هل تخطّط لمشروع جديد؟',
    promise: 'أخبرنا بما تريد بناءه، وسيوافيك مهندس مختص برأي أولي.',
    request: 'اطلب خدمة',
    careers: 'انضم إلى فريقنا',
    track: 'متابعة طلب',
    yourData: 'بياناتك',
    quickLinks: 'روابط سريعة',
    contact: 'معلومات التواصل',
    whatsapp: 'واتساب',
    follow: 'تابعنا',
    rights: '© {{year}} {{name}}. جميع الحقوق محفوظة.',
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
  /** بدل اسم شركة لم تُدخل اسمها بعد. */
  unnamed: 'شركتك',
  close: 'إغلاق',
  home: 'العودة إلى الصفحة الرئيسية',
  hijri: 'الموافق {{date}}',
  errors: {
    notFound: {
      title: 'الصفحة غير موجودة',
      text: 'ربما كُتب الرابط خطأً أو نُقلت الصفحة. ابدأ من الصفحة الرئيسية للوصول إلى ما تبحث عنه.',
    },
    project: {
      title: 'المشروع غير موجود',
      text: 'لم يعد هذا المشروع معروضًا، أو أن الرابط غير مكتمل. تصفّح مشاريعنا الأخرى.',
      link: 'تصفّح جميع المشاريع',
    },
    gone: {
      title: 'لم تعد هذه الصفحة موجودة',
      text: 'أُزيلت من الموقع. تصفّح المتاح الآن، أو اسألنا عنها.',
    },
    services: 'اعرض جميع الخدمات',
    team: 'تعرّف على الفريق',
    careers: 'اعرض جميع الوظائف',
    news: 'اقرأ الأخبار',
    method: {
      title: 'تعذّر استقبال النموذج',
      text: 'هذه الصفحة لا تستقبل النماذج. عد إلى صفحة النموذج وأرسله مرة أخرى.',
    },
    failed: {
      title: 'حدث خلل من جهتنا',
      text: 'تعذّر تحميل الصفحة، وسجّلنا المشكلة. حاول مرة أخرى بعد قليل.',
      retry: 'إعادة المحاولة',
    },
  },
} as const satisfies Translation<typeof english>
