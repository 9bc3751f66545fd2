/** Words of the screen /admin/team. */
export const team = {
  title: 'Team',
  lead: 'The people visitors see below the leadership, in this order.',
  add: 'Add member',
  edit: 'Edit member',
  search: 'Search the team',
  empty: 'No team members yet',
  emptyText: 'Add your first member, and they will appear on the website immediately.',
  notFound: 'No team members found',
  editOne: 'Edit {{name}}',
  deleteOne: 'Delete {{name}}',
  fields: {
    name: 'Name',
    position: 'Position',
    specialization: 'Specialization',
    bio: 'Biography',
    join_date: 'Join date',
    image_url: 'Photo',
  },
  saved: 'Team member saved',
  saveFailed: 'The team member could not be saved',
  delete: {
    title: 'Delete {{name}}?',
    text: 'They will be removed from the website, with their photo.',
    done: 'Team member deleted',
    failed: 'The team member could not be deleted',
  },
} as const
