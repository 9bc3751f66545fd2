/**
 * Forms with files that are being written to the disk: when the disk refuses them, and when the form breaks
 * off.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSchedule } from '#server/schedule.ts'
import { until } from '#tests/support/until.ts'
import { arrivingFolder, forgetArriving, receiveFiles } from './arriving.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arriving-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const begin = Buffer.from(
  '--b\r\ncontent-disposition: form-data; name="files"; filename="plan.pdf"\r\n\r\n%PDF-1.7\n',
)
const end = Buffer.from('\r\n--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nNoura\r\n--b--\r\n')
const part = Buffer.alloc(64 * 1024, 'x')

/** A form that arrives piece by piece. */
const formOf = (pieces: Iterator<Buffer>) =>
  new Request('http://site/contact/send', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: new ReadableStream(
      {
        pull(controller) {
          const { value, done } = pieces.next()
          if (done) controller.close()
          else controller.enqueue(value)
        },
      },
      { highWaterMark: 0 },
    ),
    duplex: 'half',
  } as RequestInit)

test('of a file that the disk does not take the form is read to its end, and the process goes on', async () => {
  const pieces = function* () {
    // From here on, no file can be created in the folder
    rmSync(folder, { recursive: true })
    yield begin
    for (let number = 0; number < 40; number += 1) yield part
    yield end
  }
  const form = await receiveFiles(formOf(pieces()), folder, 1000)
  expect(form).toMatchObject({ fields: '%6e%61%6d%65=%4e%6f%75%72%61', files: [{ problem: 'full' }] })
})

test('of a form that breaks off nothing stays on the disk, wherever it does', async () => {
  const broken = function* (how: 'ends' | 'fails') {
    yield begin
    for (let number = 0; number < 40; number += 1) yield part
    if (how === 'fails') throw new Error('aborted')
  }
  expect(await receiveFiles(formOf(broken('ends')), folder, 1000)).toBeNull()
  expect(await receiveFiles(formOf(broken('fails')), folder, 1000)).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})

test('what a process that was killed has left goes, also without another start', async () => {
  const left = join(arrivingFolder(folder), 'left')
  const schedule = makeSchedule(pino({ level: 'silent' }))
  forgetArriving(folder, schedule, 20)
  mkdirSync(arrivingFolder(folder))
  writeFileSync(left, 'part of a plan')
  writeFileSync(`${left}-now`, 'that still arrives')
  const before = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(left, before, before)
  await until(() => !existsSync(left))
  expect(existsSync(`${left}-now`)).toBe(true)
  await schedule.stop()
})
