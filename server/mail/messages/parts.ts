/** Where mails come from. */
export interface Sender {
  /** Address of the site, without a slash at the end. */
  siteUrl: string
  /** Name of the firm in each language. */
  firm: Record<'ar' | 'en', string>
}

/** A name and what stands behind it; left out when that is ''. */
export type Fact = readonly [name: string, value: string]

/** What a mail consists of, in the order of reading. Sentences and values may have `quoted` parts. */
export interface Parts {
  locale: 'ar' | 'en'
  subject: string
  /** Name of the firm, `quoted`. */
  firm: string
  heading: string
  /** '' where nobody in particular is meant. */
  greeting: string
  intro: string
  facts?: readonly Fact[]
  /** A longer text that somebody typed: its name, and its lines (`linesOf`). */
  typed?: { name: string; lines: readonly string[] }
  /** Where the mail leads: the words of the button, its address, and what to do when it does not work. */
  way?: { button: string; link: string; byHand: string }
  /** What is to be known of the link. */
  validity?: string
  closing: string
}

/** The writer of a kind of mail. @throws ZodError when something is missing without which it says nothing */
export type Writer = (data: unknown, locale: 'ar' | 'en', sender: Sender) => Parts
