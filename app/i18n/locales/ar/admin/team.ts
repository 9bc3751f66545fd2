import type { team as english } from '#app/i18n/locales/en/admin/team.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const team = {
  title: 'الفريق',
  lead: 'أعضاء الفريق الذين يراهم الزوار بعد القيادات، بهذا الترتيب.',
  add: 'إضافة عضو',
  edit: 'تعديل بيانات العضو',
  search: 'البحث في الفريق',
  empty: 'لا يوجد أعضاء في الفريق بعد',
  emptyText: 'أضف أول عضو ليظهر في الموقع فورًا.',
  notFound: 'لا يوجد أعضاء مطابقون',
  editOne: 'تعديل {{name}}',
  deleteOne: 'حذف {{name}}',
  fields: {
    name: 'الاسم',
    position: 'المسمى الوظيفي',
    specialization: 'التخصص',
    bio: 'نبذة',
    join_date: 'في الفريق منذ',
    image_url: 'الصورة الشخصية',
  },
  saved: 'حُفظت بيانات العضو',
  saveFailed: 'تعذّر حفظ بيانات العضو',
  delete: {
    title: 'حذف {{name}}؟',
    text: 'سيختفي هذا العضو وصورته من الموقع.',
    done: 'حُذف العضو من الفريق',
    failed: 'تعذّر حذف العضو',
  },
} satisfies Translation<typeof english>
