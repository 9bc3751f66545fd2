// Separate from common/page-texts.ts, so that screens of the back office do not all load its tables

/** The parameter with which the editing screen requests a page; nothing else reads it. */
export const editingParameter = 'editing'

/** The screen of the back office that shows a page in a frame, to edit its texts. */
export const editingPath = '/admin/edit'

/** The address of the editing screen for a page. @param page its path with query and hash, in its language */
export const editingAddress = (page: string) => `${editingPath}?${new URLSearchParams({ page })}`
