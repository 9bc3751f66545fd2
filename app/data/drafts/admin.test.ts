import { describe, expect, it } from 'vitest'
import { previewLanguage } from './admin.ts'

describe('previewLanguage', () => {
  it('is the reader’s, unless the draft has texts of the other language alone', () => {
    const inEnglish = { changes: { title_en: 'News', title_ar: null, is_pinned: true } }
    expect(previewLanguage(inEnglish, 'ar')).toBe('en')
    expect(previewLanguage(inEnglish, 'en')).toBe('en')
    const inBoth = { changes: { title_en: 'News', title_ar: 'أخبار' } }
    expect(previewLanguage(inBoth, 'ar')).toBe('ar')
    expect(previewLanguage({ changes: { is_pinned: true } }, 'ar')).toBe('ar')
    expect(previewLanguage(null, 'ar')).toBe('ar')
  })
})
