import { useUrlParams } from '#app/workspace/use-url-params.ts'

/** The columns of a row that can be hidden, if the list has the whole width. */
export const columns = ['contacts', 'facts', 'text', 'received'] as const
export type Column = (typeof columns)[number]

/** How the requests are shown: as a list or on a board, and without which columns. The address has it. */
export function useListLayout() {
  const [params, change] = useUrlParams()
  const hidden = (params.get('hide') ?? '').split(',').filter((name) => columns.some((one) => one === name))
  const put = (name: string, value: string) =>
    void change(
      (params) => {
        if (value) params.set(name, value)
        else params.delete(name)
        params.delete('page')
      },
      { preventScrollReset: true },
    )
  return {
    board: params.get('show') === 'board',
    setBoard: (board: boolean) => put('show', board ? 'board' : ''),
    hides: (column: Column) => hidden.includes(column),
    /** The hidden columns with spaces between, for the style sheet; undefined where there are none. */
    hidden: hidden.join(' ') || undefined,
    hide: (column: Column, hide: boolean) =>
      put('hide', columns.filter((one) => (one === column ? hide : hidden.includes(one))).join(',')),
  }
}
export type ListLayout = ReturnType<typeof useListLayout>
