import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { bounds } from '#common/limits.ts'
import { contractProblem, isNoAmount, oneEmployee } from './admin.ts'

describe('isNoAmount', () => {
  it.each(['abc', '-5', '12x', 'كثير', '2,5', '1e9'])('warns of %j', (typed) =>
    expect(isNoAmount(typed)).toBe(true),
  )
  it.each(['', '0', '٠٫٠٠', '12', '١٢٬٥٠٠'])('lets %j be', (typed) => expect(isNoAmount(typed)).toBe(false))
})

describe('contractProblem', () => {
  const file = (name: string, size: number) => ({ name, size }) as File

  it.each(['a.pdf', 'عقد.DOCX', 'b.c.doc'])('takes %s', (name) => {
    expect(contractProblem(file(name, bounds.documentFile.max))).toBeNull()
  })

  it('refuses other types, empty files and more than 10 MB', () => {
    expect(contractProblem(file('a.pdf.exe', 1))).toBe('type')
    expect(contractProblem(file('pdf', 1))).toBe('type')
    expect(contractProblem(file('a.pdf', 0))).toBe('empty')
    expect(contractProblem(file('a.pdf', bounds.documentFile.max + 1))).toBe('large')
  })
})

describe('oneEmployee', () => {
  it('reads nothing for an invalid id', async () => {
    expect(await new QueryClient().fetchQuery(oneEmployee('nonsense'))).toBeNull()
  })
})
