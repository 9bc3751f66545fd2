/** Words of the addresses of projects, services and people, in their forms. */
export const address = {
  title: 'Address on the website',
  hint: 'Leave a field empty, and the address is made from the name. When you change one, the earlier address leads to the new one.',
  end: 'End of the address',
  whole: 'Whole address:',
  moves: 'The earlier address will lead to this one.',
  earlier: 'These lead here too:',
  taken: 'This is the address of {{name}}. Add another word.',
  leads:
    '{{name}} had this address before, and links to it still lead there. Add another word, or take the address.',
  take: 'Take this address',
  takeFailed: 'The address could not be taken',
}
