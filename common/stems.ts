import { stemmer } from 'stemmer'

/**
 * Broken plurals of words that engineers use, in the form of `normalizeForSearch`. Removing endings does not
 * lead from one form to the other.
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

/** The article, by itself or joined to a preposition or "and". */
const article = /^[وف]?(?:[بك]?ال|لل)(?=..)/
/** Plurals, the feminine ending and the nisba. At least three letters stay. */
const ending = /(?<=...)(?:ات|ون|ين|يه|ه|ي)$/

/**
 * Removes matches of a pattern until there are none, so that a word and its shorter form get the same stem.
 */
function cut(word: string, pattern: RegExp): string {
  const rest = word.replace(pattern, '')
  return rest === word ? word : cut(rest, pattern)
}

/**
 * The stem that words of one family share: «المعمارية» and «معماري», "structures" and "structural". Uses
 * light stemming for Arabic, since Snowball gives «مياه» and «المياه» different stems, and Porter for
 * English.
 * @param word one word, in the form of `normalizeForSearch`
 */
export function stemOf(word: string): string {
  if (/^[a-z]+$/.test(word)) return stemmer(word)
  if (!/^\p{Script=Arabic}+$/u.test(word)) return word
  const bare = cut(word, article)
  return cut(singulars[bare] ?? bare, ending)
}
