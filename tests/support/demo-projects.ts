import { type Language, pathFor } from '#common/language.ts'
import { pathsOf } from '#common/slugs.ts'

const paths = {
  tower: pathsOf('projects', {
    slug_ar: 'برج-مكاتب-في-شمال-الرياض',
    slug_en: 'office-tower-in-north-riyadh',
  }),
  waterfront: pathsOf('projects', {
    slug_ar: 'مركز-أعمال-على-واجهة-الخبر-البحرية',
    slug_en: 'waterfront-business-centre-in-al-khobar',
  }),
}

/** The address of the page of a project of the example content. */
export const demoProject = (name: keyof typeof paths, language: Language): string =>
  pathFor(language, paths[name][language])
