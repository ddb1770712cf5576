import type { FaultProxy, LostAnswerFace, SeenRequest } from '#tests/support/proxy.ts';

const ONE_IN = 5;
const FACES: readonly LostAnswerFace[] = ['cut-body', 'before-headers', 'reset-keepalive'];

/**
 * From now on one answer of the API in five is lost after the server has acted, each face in turn: of the questions the
 * fifth, of the acts the first and every fifth after it. Counted apart, so that the same acts are struck in each run
 * however many questions the screens ask meanwhile. Answers what was struck so far.
 */
export function loseOneAnswerInFive(network: FaultProxy): readonly SeenRequest[] {
  const lost: SeenRequest[] = [];
  const lose = (isMeant: (request: SeenRequest) => boolean, passed: number, turn = 0): void => {
    let count = passed;
    const { happened } = network.loseNextAnswer({
      face: FACES[turn % FACES.length] ?? 'cut-body',
      // A face that cannot strike this request strikes the next one that it can.
      matching: (request) => isMeant(request) && ++count >= ONE_IN,
    });
    void happened.then((request) => {
      lost.push(request);
      lose(isMeant, 0, turn + 1);
    });
  };
  lose((request) => isOfApi(request) && !isAct(request), 0);
  lose((request) => isOfApi(request) && isAct(request), ONE_IN - 1);
  return lost;
}

export function isAct({ method }: SeenRequest): boolean {
  return method !== 'GET';
}

function isOfApi({ path }: SeenRequest): boolean {
  return path.startsWith('/api/');
}
