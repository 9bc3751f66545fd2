import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useFileChoice } from './use-file-choice.ts'

/** A file that is a PDF by its name alone. `read` finishes the reading of its content. */
function slowFile(name: string) {
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>()
  const file = { name, size: 5, slice: () => ({ arrayBuffer: () => promise }) } as unknown as File
  return { file, read: () => resolve(new TextEncoder().encode('no pdf').buffer) }
}

function fileChoice() {
  const refused: string[] = []
  let files: (string | undefined)[] = []
  const made: ReturnType<typeof useFileChoice>[] = []
  function Field() {
    made.push(
      useFileChoice({
        problemOf: () => null,
        onFile: (file) => (files = [...files, file?.name]),
        onRefused: (name) => refused.push(name),
      }),
    )
    return null
  }
  renderToString(<Field />)
  const [choice] = made
  if (!choice) throw new Error('not rendered')
  return { ...choice, refused, files: () => files }
}

it('refuses a file that is something else than its name says', async () => {
  const { take, refused } = fileChoice()
  const only = slowFile('only.pdf')
  only.read()
  await take([only.file])
  expect(refused).toEqual(['only.pdf'])
})

it('does not refuse the second file for the content of the first', async () => {
  const { take, refused, files } = fileChoice()
  const first = slowFile('first.pdf')
  const taken = take([first.file])
  void take([slowFile('second.pdf').file])
  first.read()
  await taken
  expect(refused).toEqual([])
  expect(files()).toEqual(['first.pdf', 'second.pdf'])
})

it('does not refuse a file that was given up', async () => {
  const { take, giveUp, refused, files } = fileChoice()
  const first = slowFile('first.pdf')
  const taken = take([first.file])
  giveUp()
  first.read()
  await taken
  expect(refused).toEqual([])
  expect(files()).toEqual(['first.pdf', undefined])
})
