type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

type Key<K> = K extends `${infer Word}_${'one' | 'other'}` ? `${Word}_${PluralForm}` : K

/** The type of a translation of an English locale file: every key, and all six plural forms. */
export type Translation<English> = {
  [K in keyof English as Key<K>]: English[K] extends string ? string : Translation<English[K]>
}
