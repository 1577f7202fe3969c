import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * What `npm test` counts and names of a run, in the file that TALLY names. Also what is nobody's test: a file that could
 * not be loaded, a hook that threw, a promise that nobody waited for. Each of these ends a run badly, and without it
 * its reason stood somewhere in the middle of thousands of lines.
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
