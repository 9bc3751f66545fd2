// Apart from common/page-texts.ts, whose tables every screen of the back office would fetch with it

/** The parameter with which the editing screen asks for a page; nothing else looks at it. */
export const editingParameter = 'editing'

/** The screen of the back office that shows a page in a frame, to edit its texts. */
export const editingPath = '/admin/edit'

/** The address of that screen for a page. @param page its path with what follows, in its language */
export const editingAddress = (page: string) => `${editingPath}?${new URLSearchParams({ page })}`
