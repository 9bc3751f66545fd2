import { stemmer } from 'stemmer'

/**
 * Plurals that change the word inside, of what engineers build and do, in the form of `normalizeForSearch`. Endings alone
 * do not lead from one to the other.
 */
const singulars: Record<string, string> = {
  ابراج: 'برج',
  اسواق: 'سوق',
  انفاق: 'نفق',
  بنوك: 'بنك',
  بيوت: 'بيت',
  تصاميم: 'تصميم',
  جسور: 'جسر',
  حدايق: 'حديقه',
  خدمات: 'خدمه',
  خزانات: 'خزان',
  سدود: 'سد',
  طرق: 'طريق',
  طرقات: 'طريق',
  فلل: 'فيلا',
  فنادق: 'فندق',
  قصور: 'قصر',
  مبان: 'مبني',
  مباني: 'مبني',
  متاحف: 'متحف',
  مدارس: 'مدرسه',
  مراكز: 'مركز',
  مساجد: 'مسجد',
  مساكن: 'مسكن',
  مشاريع: 'مشروع',
  مصانع: 'مصنع',
  مكاتب: 'مكتب',
  ملاعب: 'ملعب',
  منازل: 'منزل',
  مواني: 'ميناء',
}

/** The article, alone and joined to a preposition or "and". */
const article = /^[وف]?(?:[بك]?ال|لل)(?=..)/
/** Plurals, the feminine ending and the nisba. At least three letters stay. */
const ending = /(?<=...)(?:ات|ون|ين|يه|ه|ي)$/

/** Cuts what a pattern finds until it finds nothing more, so that a word and its shorter form end alike. */
function cut(word: string, pattern: RegExp): string {
  const rest = word.replace(pattern, '')
  return rest === word ? word : cut(rest, pattern)
}

/**
 * What words of one family share: «المعمارية» and «معماري», "structures" and "structural". Light stemming for Arabic,
 * since that of Snowball gives «مياه» and «المياه» different stems; Porter's for English.
 * @param word one word, in the form of `normalizeForSearch`
 */
export function stemOf(word: string): string {
  if (/^[a-z]+$/.test(word)) return stemmer(word)
  if (!/^\p{Script=Arabic}+$/u.test(word)) return word
  const bare = cut(word, article)
  return cut(singulars[bare] ?? bare, ending)
}
