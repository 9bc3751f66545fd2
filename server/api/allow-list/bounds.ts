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
  /** Levels of nested relations in `select`. */
  embedLevels: 2,
  /** Conditions, including those inside `or` and `and`, and how deeply these can be nested. */
  conditions: 30,
  nesting: 3,
  /** Characters of a value in a comparison: the address of a file fits (common/limits.ts). */
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
   * Levels, rows and values of a JSON body. The proxy limits its size (server/api/proxy.ts). An article can
   * be nested 20 parts deep (private.is_article_node), each part in a list, all within a draft.
   */
  bodyDepth: 50,
  bodyRows: 1000,
  bodyValues: 50_000,
  /** Bytes of a JSON body for the storage: enough for a thousand names. */
  storageBody: 100_000,
  /** Bytes of the path to a file, bytes of one part of the path, and the number of parts. */
  fileName: 1500,
  fileNamePart: 200,
  fileNameParts: 10,
} as const
