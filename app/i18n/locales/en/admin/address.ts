/** Words of the addresses of projects, services and people, in their forms. */
export const address = {
  title: 'Web address (URL)',
  hint: 'Leave a field empty to create the address from the name or title. If you change an address, links to the earlier one will still work.',
  end: 'URL ending',
  whole: 'Full URL:',
  moves: 'Links to the earlier address will lead to this one.',
  earlier: 'Earlier addresses that lead here:',
  taken: 'This is the address of {{name}}. Add another word.',
  leads:
    '{{name}} had this address before, and links to it still lead there. Add another word, or use the address here.',
  take: 'Use this address',
  takeFailed: 'The address could not be used here',
}
