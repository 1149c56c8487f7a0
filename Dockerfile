# All of camelcup, with the page of `camelcup serve` as its command. Never built so far.
#
#     docker build -t camelcup . && docker run --rm -p 127.0.0.1:8000:8000 -v tables:/home/camelcup/tables camelcup
#     docker run --rm camelcup plugins
#
# The second command prints how bots are confined. Containers are usually refused the namespaces that bubblewrap
# needs, so that it is not installed; Landlock and seccomp need no privileges (docs/trust.md).
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
COPY . /source
ENV CAMELCUP_RELEASE=1
RUN pip wheel --no-cache-dir --wheel-dir /wheels "/source[all]" /source/plugins/camelcup-* /source/contrib_bots/camelcup-*

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels "camelcup[all]"
RUN useradd --create-home camelcup
USER camelcup
WORKDIR /home/camelcup
RUN mkdir tables
EXPOSE 8000
ENTRYPOINT ["camelcup"]
CMD ["serve", "--no-open", "--host", "0.0.0.0", "--origin", "http://localhost:8000", "--folder", "tables"]
