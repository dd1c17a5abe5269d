import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { RequestError, type ProblemCode } from '@workspace-api/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEM_JSON, toProblem } from '../shared/problem.js';

/** The contract's error code for each status of Nest's own errors. */
const CODES: Readonly<Record<number, ProblemCode>> = {
  400: 'invalid_json',
  404: 'unknown_path',
  413: 'body_too_large',
};

const toContractError = (error: unknown): unknown => {
  const code = error instanceof HttpException ? CODES[error.getStatus()] : undefined;
  return code === undefined ? error : new RequestError(code);
};

/** Responds to every error with a problem. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const { url } = http.getRequest<FastifyRequest>();
    const { status, headers, body } = toProblem(toContractError(error), url);
    void http.getResponse<FastifyReply>().status(status).headers(headers).type(PROBLEM_JSON).send(body);
  }
}
