/**
 * The most that one call to the API may ask for. Each is a few times what the site itself uses; docs/reliability.md
 * lists them.
 */
export const callBounds = {
  /** Characters of the whole query. */
  query: 12_000,
  /** Characters of `select`, and the columns and relations named in it. */
  select: 2000,
  columns: 100,
  /** Levels of relations inside each other in `select`. */
  embedLevels: 2,
  /** Conditions, those inside `or` and `and` included, and how deep these may stand in each other. */
  conditions: 30,
  nesting: 3,
  /** Characters of a value that is compared: a file's address fits (common/limits.ts). */
  value: 2000,
  /** Values in an `in` list. */
  list: 200,
  /** Characters of a pattern, and the `*` and `%` in it. */
  pattern: 200,
  wildcards: 4,
  /** Columns of `order`, of `columns` and of `on_conflict`. */
  orderColumns: 5,
  namedColumns: 100,
  conflictColumns: 5,
  /** Rows of a page, as of a hosted project (supabase/config.toml), and how many may be skipped. */
  pageSize: 1000,
  offset: 1_000_000,
  /**
   * Levels, rows and values of a JSON body. Its size is limited by the service (server/api/proxy.ts). An article of the
   * news may be 20 parts deep (private.is_article_node), each a part in a list, inside of a draft.
   */
  bodyDepth: 50,
  bodyRows: 1000,
  bodyValues: 50_000,
  /** Bytes of a JSON body for the storage: a thousand names. */
  storageBody: 100_000,
  /** Bytes of the path to a file, of one part of it, and the parts. */
  fileName: 1500,
  fileNamePart: 200,
  fileNameParts: 10,
} as const
