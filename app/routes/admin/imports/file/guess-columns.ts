import { type ImportField, type ImportKind, importFields } from '#app/data/imports/types.ts'
import { normalizeForSearch } from '#common/search.ts'

/** The head of a column as it is compared: without marks, brackets and forms of letters. */
const plain = (head: string) =>
  normalizeForSearch(head)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What columns are called in other people's files; ours are added by their words. */
const known: Record<ImportKind, Partial<Record<ImportField, string[]>>> = {
  clients: {
    full_name: [
      'الاسم',
      'الاسم الكامل',
      'اسم العميل',
      'العميل',
      'اسم المسؤول',
      'المسؤول',
      'جهة الاتصال',
      'اسم جهة الاتصال',
      'الشخص المسؤول',
      'name',
      'full name',
      'client',
      'client name',
      'customer',
      'customer name',
      'contact',
      'contact name',
      'contact person',
    ],
    company_name: [
      'الشركة',
      'اسم الشركة',
      'الجهة',
      'اسم الجهة',
      'المؤسسة',
      'اسم المنشأة',
      'المنشأة',
      'company',
      'company name',
      'organization',
      'organisation',
      'entity',
      'account name',
    ],
    client_type: [
      'نوع العميل',
      'client type',
      'customer type',
      'التصنيف',
      'الفئة',
      'category',
      'النوع',
      'type',
    ],
    email: [],
    phone: [],
    national_id: [
      'الهوية',
      'رقم الهوية',
      'الهوية الوطنية',
      'رقم الهوية الوطنية',
      'السجل المدني',
      'رقم الإقامة',
      'national id',
      'id number',
      'national id number',
      'iqama',
    ],
    commercial_registration: [
      'السجل التجاري',
      'رقم السجل التجاري',
      'سجل تجاري',
      'السجل',
      'commercial registration',
      'commercial registration number',
      'cr',
      'cr number',
      'cr no',
    ],
    unified_number: ['الرقم الموحد', 'رقم موحد', '700', 'unified number', 'unified no', 'entity number'],
  },
  employees: {
    full_name: [
      'الاسم',
      'اسم الموظف',
      'الاسم الكامل',
      'الموظف',
      'الاسم بالعربية',
      'الاسم بالعربي',
      'الاسم العربي',
      'name',
      'full name',
      'employee',
      'employee name',
      'name arabic',
      'arabic name',
      'name in arabic',
    ],
    full_name_en: [
      'الاسم بالإنجليزية',
      'الاسم بالانجليزي',
      'الاسم الإنجليزي',
      'name english',
      'english name',
      'name in english',
    ],
    email: [],
    phone: [],
    position_ar: [
      'المسمى الوظيفي',
      'المسمى',
      'الوظيفة',
      'المهنة',
      'المسمى الوظيفي بالعربية',
      'المسمى الوظيفي العربية',
      'position',
      'job title',
      'title',
      'job',
      'job position',
      'position arabic',
    ],
    position_en: [
      'المسمى الوظيفي بالإنجليزية',
      'المسمى الوظيفي الإنجليزية',
      'المسمى بالإنجليزية',
      'position english',
      'job title english',
      'english title',
    ],
    department: ['القسم', 'الإدارة', 'قسم', 'department', 'dept', 'division'],
    project_name: ['المشروع', 'اسم المشروع', 'project', 'project name'],
    employee_join_date: [
      'تاريخ المباشرة',
      'تاريخ الالتحاق',
      'تاريخ التعيين',
      'تاريخ بداية العمل',
      'المباشرة',
      'join date',
      'joining date',
      'hire date',
      'start date',
      'date of joining',
    ],
    base_salary: [
      'الراتب',
      'الراتب الأساسي',
      'الأساسي',
      'base salary',
      'basic salary',
      'salary',
      'basic',
      'wage',
    ],
    housing_allowance: ['بدل السكن', 'السكن', 'housing allowance', 'housing'],
    transportation_allowance: [
      'بدل النقل',
      'بدل المواصلات',
      'النقل',
      'transportation allowance',
      'transport allowance',
      'transportation',
    ],
    food_allowance: ['بدل الطعام', 'بدل الإعاشة', 'بدل طعام', 'food allowance', 'food'],
    other_allowance: ['بدلات أخرى', 'بدل آخر', 'بدلات', 'other allowances', 'other allowance', 'other'],
    contract_ends: [
      'نهاية العقد',
      'تاريخ نهاية العقد',
      'انتهاء العقد',
      'تاريخ انتهاء العقد',
      'contract end',
      'contract end date',
      'contract expiry',
      'contract valid until',
    ],
    residence_permit_number: [
      'رقم الإقامة',
      'الإقامة',
      'residence permit number',
      'iqama',
      'iqama number',
      'iqama no',
    ],
    residence_permit_ends: [
      'انتهاء الإقامة',
      'تاريخ انتهاء الإقامة',
      'نهاية الإقامة',
      'iqama expiry',
      'iqama expiry date',
      'residence permit expiry',
    ],
    registration_number: [
      'رقم العضوية',
      'رقم عضوية الهيئة',
      'رقم التسجيل المهني',
      'registration number',
      'sce number',
      'membership number',
    ],
    registration_ends: [
      'انتهاء العضوية',
      'تاريخ انتهاء العضوية',
      'انتهاء التسجيل المهني',
      'registration expiry',
      'sce expiry',
      'membership expiry',
    ],
  },
}

const ofBoth: Partial<Record<ImportField, string[]>> = {
  email: [
    'البريد',
    'البريد الإلكتروني',
    'الايميل',
    'ايميل',
    'بريد إلكتروني',
    'email',
    'e mail',
    'mail',
    'email address',
    'work email',
  ],
  phone: [
    'الجوال',
    'رقم الجوال',
    'جوال',
    'الهاتف',
    'رقم الهاتف',
    'هاتف',
    'الموبايل',
    'رقم التواصل',
    'phone',
    'mobile',
    'phone number',
    'mobile number',
    'mobile phone',
    'mobile no',
    'phone no',
    'telephone',
    'tel',
  ],
}

/**
 * Which field each column of a file probably is; null for one that is none, or a second one of the same.
 * @param words what we call each field, in any language: the heads of our own template and export
 */
export function guessColumns(
  heads: readonly string[],
  kind: ImportKind,
  words: Partial<Record<ImportField, readonly string[]>>,
): (ImportField | null)[] {
  const plainHeads = heads.map(plain)
  const guesses = heads.map((): ImportField | null => null)
  // The surest words come first: “type” is only meant where no column is called “client type”
  for (const field of importFields[kind])
    for (const word of [...(words[field] ?? []), ...(known[kind][field] ?? []), ...(ofBoth[field] ?? [])]) {
      const at = plainHeads.findIndex((head, at) => head === plain(word) && !guesses[at])
      if (at < 0) continue
      guesses[at] = field
      break
    }
  return guesses
}
