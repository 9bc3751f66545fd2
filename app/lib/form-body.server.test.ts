import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFormBody } from './form-body.server.ts'

function post(body: BodyInit, type?: string) {
  return new Request('http://site.example/contact', {
    method: 'POST',
    body,
    ...(type && { headers: { 'content-type': type } }),
  })
}
const urlencoded = 'application/x-www-form-urlencoded;charset=UTF-8'

describe('readFormBody', () => {
  it('reads both kinds of form', async () => {
    const data = new FormData()
    data.set('name', 'نورة 😀')
    data.set('file', new File(['x'], 'x.txt'))
    expect(await readFormBody(post(data))).toMatchObject({ fields: { name: 'نورة 😀' }, damaged: false })
    const params = new URLSearchParams([
      ['name', "<b>' or 1=1 --"],
      ['name', 'second'],
    ])
    expect(await readFormBody(post(params))).toEqual({
      fields: { name: "<b>' or 1=1 --" },
      files: {},
      damaged: false,
    })
  })

  it('reads the name of a file as its sender sees it', async () => {
    const data = new FormData()
    data.set('file', new File(['x'], 'مخطط "أ" 100%.pdf', { type: 'application/pdf' }))
    const file = (await readFormBody(post(data)))?.files.file
    expect(file?.name).toBe('مخطط "أ" 100%.pdf')
    expect([await file?.text(), file?.type]).toEqual(['x', 'application/pdf'])
  })

  it('keeps any text unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const name = text.toWellFormed()
        const body = await readFormBody(post(new URLSearchParams({ name })))
        expect(body).toEqual({ fields: { name }, files: {}, damaged: false })
      }),
    )
  })

  it('reports text that is not UTF-8', async () => {
    expect(await readFormBody(post('name=%ff%fe&email=a', urlencoded))).toMatchObject({ damaged: true })
    expect(await readFormBody(post(new Uint8Array([0x6e, 0x3d, 0xff]), urlencoded))).toMatchObject({
      damaged: true,
    })
    expect(await readFormBody(post('name=100%&email=a', urlencoded))).toMatchObject({
      damaged: false,
      fields: { name: '100%' },
    })
  })

  it.each([
    ['application/json', '{}'],
    ['text/plain', 'name=a'],
    ['multipart/form-data; boundary=x', 'no form'],
  ])('refuses %s', async (type, body) => {
    expect(await readFormBody(post(body, type))).toBeNull()
  })

  it('reads fields named like properties of Object', async () => {
    const body = await readFormBody(post('__proto__=a&constructor=b', urlencoded))
    expect(body?.fields.constructor).toBe('b')
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  it('reads text and the first file of each name, bytes unchanged', async () => {
    const data = new FormData()
    data.append('name', 'نورة')
    data.append('extra', new Blob([new Uint8Array([0xff, 0xfe, 0x00])]), 'photo.jpg')
    data.append('extra', new Blob(['second']), 'second.jpg')
    const body = await readFormBody(post(data))
    expect(body).toMatchObject({ fields: { name: 'نورة' }, damaged: false })
    expect(new Uint8Array((await body?.files.extra?.arrayBuffer()) ?? [])).toEqual(
      new Uint8Array([0xff, 0xfe, 0x00]),
    )
  })
})
