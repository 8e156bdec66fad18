import type { TestProject } from 'vitest/node'
import { preparedImages } from './prepared.ts'

export default async function setup(project: TestProject) {
  project.provide('postgresUrl', '')
  project.provide('prepared', await preparedImages())
}
