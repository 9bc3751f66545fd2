/**
 * Every limit that both a form and the database or a bucket enforce. tests/policies/{limits,storage}.test.ts
 * try each against the database; limits.test.ts beside this file compares supabase/config.toml.
 */

/** The most characters that a column takes, by kind of text. */
export const limits = {
  /** Names of people and companies. */
  name: 200,
  /** Titles, positions, specializations, subjects, places: one line. */
  title: 200,
  email: 320,
  /** As typed. Stored as `+` and at most 15 digits, except for the company's own phone. */
  phone: 20,
  companyPhone: 40,
  /** National id, commercial registration, unified number. */
  identity: 50,
  /** The number of an employee's residence permit or registration, or of anyone's with the Council of Engineers. */
  documentNumber: 50,
  address: 500,
  /** Descriptions, messages, biographies, texts of the site: several lines. */
  description: 5000,
  /** What someone has studied, a degree on each line. */
  degrees: 1000,
  /** The privacy notice. */
  privacy: 20_000,
  /** A legal page, in one language. */
  legalText: 30_000,
  notes: 5000,
  /** How many projects an article is about. */
  relatedOfNews: 20,
  /** Why the answer to a privacy request takes longer. */
  privacyReason: 2000,
  /** A reply to the sender of a request; its subject also gets the reference. */
  answer: 8000,
  /** What the sender of a request writes on the website. */
  senderMessage: 5000,
  answerSubject: 200,
  /** The text that a received mail quotes from earlier mails, and the reason why a mail came back. */
  answerQuoted: 50_000,
  diagnosis: 500,
  /** A template of answers: its name for colleagues, and its subject before fields are filled in. */
  templateName: 100,
  templateSubject: 150,
  /** The URL ending of an item on the website. */
  slug: 80,
  /** The name of a tag of requests. */
  tag: 60,
  /** The name of a folder of the media library. */
  folder: 60,
  /** The name of a stage of applications. */
  stage: 60,
  /** The name of a holiday. */
  holiday: 100,
  category: 100,
  /** A project's date, which is free text. */
  date: 100,
  contentKey: 100,
  /** The description of a page in search results, as an editor wrote it. */
  pageDescription: 500,
  /** A part of a project's measured figure: its unit, or the name of what is counted. */
  figure: 60,
  url: 2000,
  /** The lead of an article, and the alt text of a picture in it. */
  lead: 500,
  alt: 300,
  /** An article as the database stores it, markup included. */
  article: 200_000,
  /** What a client said about the company. */
  quote: 1000,
  fileName: 255,
  /** Budget and timeline as free text. */
  freeText: 200,
} as const

const megabyte = 1024 * 1024

/** Limits that are not lengths of text. */
export const bounds = {
  displayOrder: { min: 0 },
  yearsOfExperience: { min: 0, max: 100 },
  /** Salary and allowances, in riyals. */
  money: { min: 0, max: 9_999_999_999.99 },
  /** Days on which something was done or is planned. */
  day: { min: '2000-01-01', max: '2199-12-31' },
  /** When someone joined the company. */
  joinDay: { min: '1900-01-01', max: '2199-12-31' },
  attachments: { max: 20 },
  /** Days that a privacy request can be extended by. */
  privacyExtension: { max: 30 },
  /** A focal point: percent of a picture's width from the left and of its height from the top. */
  focus: { min: 0, max: 100 },
  /** Bytes: 5 MB for a file of a bucket of pictures. The buckets are in supabase/schemas/81_storage.sql. */
  imageFile: { max: 5 * megabyte },
  /** A photo as it comes from a camera: the browser makes it smaller before it is sent. */
  photoFile: { max: 60 * megabyte },
  /** Bytes: 10 MB for a file of `team-documents`, and for a CV. */
  documentFile: { max: 10 * megabyte },
  /** Bytes: 20 MB for a file of `request-files`. */
  requestFile: { max: 20 * megabyte },
  /** The most files sent with one form or mail. */
  requestFiles: { max: 5 },
  /** The most files of a reply, and their total bytes: mail servers accept no more. */
  answerFiles: { max: 10 },
  answerBytes: { max: 20 * megabyte },
} as const

/** The limits of files in megabytes, for texts. */
export const megabytes = {
  imageFile: bounds.imageFile.max / megabyte,
  photoFile: bounds.photoFile.max / megabyte,
  documentFile: bounds.documentFile.max / megabyte,
  requestFile: bounds.requestFile.max / megabyte,
  answerBytes: bounds.answerBytes.max / megabyte,
} as const

/** The content types that the picture buckets accept. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const

/** The content type of a CV. */
export const cvType = 'application/pdf'

/** Section 9 of the specification, and the most bytes that bcrypt reads: Arabic letters are two each. */
export const passwordLength = { min: 6, maxBytes: 72 } as const
