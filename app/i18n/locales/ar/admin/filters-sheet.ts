/** Words below the filters of a list on a phone. */
export const filtersSheet = {
  show: 'عرض القائمة',
  results_zero: 'لا نتائج بهذه التصفية',
  results_one: 'عرض نتيجة واحدة',
  results_two: 'عرض نتيجتين',
  results_few: 'عرض {{count}} نتائج',
  results_many: 'عرض {{count}} نتيجة',
  results_other: 'عرض {{count}} نتيجة',
  requests_zero: 'لا طلبات بهذه التصفية',
  requests_one: 'عرض طلب واحد',
  requests_two: 'عرض طلبين',
  requests_few: 'عرض {{count}} طلبات',
  requests_many: 'عرض {{count}} طلبًا',
  requests_other: 'عرض {{count}} طلب',
  clear: 'مسح',
}
