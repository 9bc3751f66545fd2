import { describe, expect, it } from 'vitest'
import { bounds } from '#common/limits.ts'
import { contentProblem, documentProblem, imageProblem, scanProblem } from './files.ts'

const sized = (name: string, type: string, size: number) => ({ name, type, size }) as File

describe('a chosen picture', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp', 'image/avif'])(
    'may be %s, as large as a camera makes it',
    (type) => {
      expect(imageProblem(sized('a', type, bounds.photoFile.max))).toBeNull()
      expect(imageProblem(sized('a', type, bounds.photoFile.max + 1))).toBe('large')
      expect(imageProblem(sized('a', type, 0))).toBe('empty')
    },
  )

  it.each([
    ['IMG_1.HEIC', ''],
    ['IMG_1.heif', 'image/heif'],
    ['IMG_1', 'image/heic'],
  ])('that an iPhone stores (%s, %s) says how to export it', (name, type) => {
    expect(imageProblem(sized(name, type, 1))).toBe('heic')
  })

  it('is not a document', () => expect(imageProblem(sized('a.pdf', 'application/pdf', 1))).toBe('type'))
})

describe('a document', () => {
  it('is up to 10 MB', () => {
    expect(documentProblem(sized('a.pdf', '', bounds.documentFile.max))).toBeNull()
    expect(documentProblem(sized('a.pdf', '', bounds.documentFile.max + 1))).toBe('large')
    expect(documentProblem(sized('a.pdf', '', 0))).toBe('empty')
  })

  it('is what its name says', async () => {
    expect(await contentProblem(new File(['%PDF-1.7'], 'عقد.pdf'))).toBeNull()
    expect(await contentProblem(new File([Uint8Array.of(0xff, 0xd8, 0xff)], 'photo.pdf'))).toBe('content')
  })
})

it.each([
  ['iqama.pdf', 'application/pdf', 10 * 1024 * 1024, null],
  ['iqama.pdf', 'application/pdf', 10 * 1024 * 1024 + 1, 'large'],
  // A photo is made smaller
  ['iqama.JPG', 'image/jpeg', 60 * 1024 * 1024, null],
  ['iqama.png', 'image/png', 60 * 1024 * 1024 + 1, 'large'],
  ['iqama.heic', '', 1000, 'heic'],
  ['iqama', 'image/heif', 1000, 'heic'],
  ['iqama.webp', 'image/webp', 1000, 'type'],
  ['iqama.docx', '', 1000, 'type'],
  ['iqama', 'application/pdf', 1000, 'type'],
  ['iqama.pdf', 'application/pdf', 0, 'empty'],
] as const)('a scan %s of type “%s” and %i bytes: %s', (name, type, size, problem) => {
  expect(scanProblem({ name, type, size })).toBe(problem)
})
