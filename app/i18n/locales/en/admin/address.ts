/** Words of the addresses of projects, services and people, in their forms. */
export const address = {
  title: 'Address on the website',
  hint: 'Leave a field empty to have the address made from the name. If you change an address, links to the earlier one will still work.',
  end: 'End of the address',
  whole: 'Whole address:',
  moves: 'Links to the earlier address will lead to this one.',
  earlier: 'Earlier addresses that lead here:',
  taken: 'This is the address of {{name}}. Add another word.',
  leads:
    '{{name}} had this address before, and links to it still lead there. Add another word, or use the address here.',
  take: 'Use this address',
  takeFailed: 'The address could not be used here',
}
