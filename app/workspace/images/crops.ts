/**
 * The ratios of width to height to which pages crop pictures, from the style sheets in
 * app/routes/public/landing and project. A ratio that depends on the window is that of a usual window.
 */
export const crops = {
  /** A project's card in a narrow column (landing/projects.module.css). */
  card: 4 / 3,
  /** A project's page, and its card on a phone (project/picture.module.css). */
  page: 3 / 2,
  /** Roughly a project's dialog (16 / 9 in landing/projects.module.css). */
  wide: 2,
  /** The hero beside its text, in a window of 1440 by 900 (landing/hero.module.css). */
  desktop: 1,
  /** The hero below its text, on a phone of 390 by 844. */
  phone: 13 / 8,
  /** People, where a photo is taller than this (landing/team.module.css). */
  portrait: 3 / 4,
  /** Beside the text about the company (landing/about.module.css). */
  section: 4 / 3,
  /** When a page is shared (server/images/share-image.ts). */
  share: 1200 / 630,
  /** At the top of an article, and the first of the list (news/article.module.css). */
  article: 3 / 2,
  /** An article among others (news/news-card.module.css). */
  row: 8 / 5,
} as const

export type Crop = keyof typeof crops

/** For a project's picture. */
export const projectCrops = ['card', 'page', 'wide'] as const
/** For an article's picture. */
export const newsCrops = ['article', 'row'] as const
/** For a person's photo. */
export const personCrops = ['portrait'] as const
