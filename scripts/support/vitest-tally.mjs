import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Writes the counts and failures of a test run to the file named by TALLY, including failures outside tests: a file
 * that could not be loaded, a hook that threw, an unhandled rejection. Otherwise their reason gets lost among thousands
 * of lines.
 */
export default class TallyReporter {
  onTestRunEnd(modules, unhandled) {
    const tally = { passed: 0, failed: 0, skipped: 0, remarks: [] };
    for (const module of modules) {
      const file = `${module.project.name}: ${relative(process.cwd(), module.moduleId)}`;
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        tally[state] += 1;
        if (errors?.length > 0) tally.remarks.push(remark(`${file}: ${test.fullName}`, errors[0]));
      }
      const outside = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
      for (const error of outside) addFailure(tally, `${file}, outside its tests`, error);
    }
    for (const error of unhandled) addFailure(tally, `an error that no test waited for (${error.type})`, error);
    writeFileSync(process.env.TALLY, JSON.stringify(tally));
  }
}

function addFailure(tally, name, error) {
  tally.failed += 1;
  tally.remarks.push(`${remark(name, error)}\n    ${error.stack?.split('\n').slice(1, 6).join('\n    ')}`);
}

function remark(name, { message = '' } = {}) {
  return `failed: ${name}\n    ${message.split('\n')[0]}`;
}
