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
  },
  otherLanguage: 'English',
  login: {
    label: 'تسجيل الدخول',
    employee: 'دخول الموظفين',
    client: 'دخول العملاء',
    admin: 'دخول الإدارة',
  },
  footer: {
    invitation: 'لديك مشروع تفكّر فيه؟',
    promise: 'أخبرنا بما تريد أن يُبنى، ويوافيك مهندس مختص برأي أولي.',
    request: 'اطلب خدمة',
    careers: 'انضم إلى فريقنا',
    quickLinks: 'روابط سريعة',
    contact: 'معلومات التواصل',
    follow: 'تابعنا',
    rights: '© {{year}} {{name}}. جميع الحقوق محفوظة.',
  },
  close: 'إغلاق',
  home: 'العودة إلى الصفحة الرئيسية',
  hijri: 'الموافق {{date}}',
  errors: {
    notFound: {
      title: 'الصفحة غير موجودة',
      text: 'ربما كُتب العنوان خطأً أو نُقلت الصفحة. يمكنك الوصول إلى كل ما ننشره من الصفحة الرئيسية.',
    },
    project: {
      title: 'المشروع غير موجود',
      text: 'لم يعد هذا المشروع معروضًا، أو أن عنوانه غير مكتمل. تصفّح مشاريعنا الأخرى.',
      link: 'تصفّح جميع المشاريع',
    },
    method: {
      title: 'هذه الصفحة للعرض فقط',
      text: 'لا تستقبل هذه الصفحة ما أُرسل إليها. عد إلى النموذج وأرسله من جديد.',
    },
    failed: {
      title: 'حدث خلل من جهتنا',
      text: 'تعذّر تجهيز الصفحة. حاول مرة أخرى بعد قليل، وقد سُجّلت المشكلة لدينا.',
      retry: 'حاول مرة أخرى',
    },
  },
} as const satisfies Translation<typeof english>
