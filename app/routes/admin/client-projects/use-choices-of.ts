import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Choice } from './record-picker.tsx'

/**
 * The rows that match what was typed, as choices of a picker. The earlier ones stay while new ones load.
 * @param choiceOf names a row
 */
export function useChoicesOf<Row, One extends Choice, Key extends QueryKey>(
  query: UseQueryOptions<Row[], Error, Row[], Key> & { queryKey: Key },
  choiceOf: (row: Row) => One,
) {
  const { data, isFetching, isError } = useQuery({ ...query, placeholderData: keepPreviousData })
  return { choices: data?.map(choiceOf) ?? [], pending: isFetching, failed: isError }
}
